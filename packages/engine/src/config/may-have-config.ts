import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Whether a folder, or a folder above it up to `stopDir`, has a file that could be a configuration. Most trees have none,
 * and need not load the library that reads configurations.
 *
 * @param names names of configuration files; a `package.json` must mention the program
 */
export function mayHaveConfig(from: string, stopDir: string, names: readonly string[]): boolean {
  const last = resolve(stopDir);
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (names.some((name) => existsSync(join(folder, name)))) return true;
    if (mentionsProgram(join(folder, 'package.json'))) return true;
    if (folder === last || folder === dirname(folder)) return false;
  }
}

function mentionsProgram(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('"codesearch"');
  } catch {
    return false;
  }
}
