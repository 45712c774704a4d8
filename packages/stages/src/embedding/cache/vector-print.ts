import type { StageBinding } from '@codesearch/kernel';

/** Hashes of the code of plugins in local files, which have no version. */
const codes = new WeakMap<StageBinding, string>();

/** Notes what the code of a plugin is: vectors of an embedder in a local file are those of this code. @returns it */
export function noteCode(binding: StageBinding, hash: string): string {
  codes.set(binding, hash);
  return hash;
}

/** JSON of what makes the vectors of an embedder what they are, beside its model and dimensions. */
export function vectorPrint(binding: StageBinding): readonly unknown[] {
  const code = codes.get(binding);
  return [binding.plugin, binding.fingerprint(), ...(code === undefined ? [] : [code])];
}
