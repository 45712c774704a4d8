import type { Setup } from '../setup/setup.ts';

/** The configurations that this process has loaded: it cannot load another content of a module. */
export class LoadedConfigs {
  /** The hash of each file, as it was loaded. */
  readonly #hashes = new Map<string, string>();

  /** Remembers the configuration of a setup. @returns whether this process had loaded another content of it before */
  hasChanged({ config: { file, fileHash = '' } }: Pick<Setup, 'config'>): boolean {
    if (file === undefined) return false;
    const loaded = this.#hashes.get(file) ?? fileHash;
    this.#hashes.set(file, loaded);
    return loaded !== fileHash;
  }
}
