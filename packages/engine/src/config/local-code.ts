import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import type { StageBinding } from '@codesearch/kernel';
import { noteCode } from '@codesearch/stages';
import { readRegularFile } from '@codesearch/toolkit';
import { inlineCode } from './inline-code.ts';
import { innerBindings } from './inner-bindings.ts';

/**
 * Hashes of the code of plugins by the key of the configuration that has them. Only plugins in local files have one.
 */
export type LocalCode = Readonly<Record<string, string>>;

/**
 * Hashes the files that define the plugins of a configuration, with the local modules that they import, as far as they
 * belong to the configuration. Code of packages has versions; nobody raises one at each save of a file. Of a plugin
 * that is written in the configuration itself, only its own code counts, if it is known.
 *
 * @param bindings by the key of the configuration
 * @param files real paths of the configuration and the local modules that it names
 * @param hashOf gives the hash of one of these files with those that it names
 */
export function localCode(
  bindings: Readonly<Record<string, StageBinding | undefined>>,
  files: ReadonlySet<string>,
  hashOf: (file: string) => string,
): LocalCode {
  const code: Record<string, string> = {};
  const names = new Set([...files].map((file) => basename(file)));
  let texts: readonly string[] | undefined;
  for (const [key, binding] of Object.entries(bindings)) {
    if (binding === undefined) continue;
    const hashes = new Set<string>();
    for (const each of [binding, ...innerBindings(binding)]) {
      const file = each.definedIn === undefined ? undefined : localFile(each.definedIn, names);
      if (file === undefined || !files.has(file)) continue;
      texts ??= [...files].map((path) => readRegularFile(path)?.toString() ?? '');
      const own = inlineCode(each, texts);
      hashes.add(noteCode(each, own === undefined ? hashOf(file) : shortHash(own)));
    }
    if (hashes.size > 0) code[key] = [...hashes].toSorted().join(' ');
  }
  return code;
}

/**
 * @param names of the files that count: to resolve the path of each packaged plugin takes a look at every folder above
 * @returns the real path of a file; `undefined` if it does not exist, such as for built-in code, or does not count
 */
function localFile(definedIn: string, names: ReadonlySet<string>): string | undefined {
  try {
    const path = definedIn.startsWith('file:') ? fileURLToPath(definedIn) : definedIn;
    return names.has(basename(path)) ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
