import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './clone-folder.ts';
import { defaultRevision } from './update-clone.ts';

/**
 * The revision that a folder without files of its own is searched at: a clone in the data folder, or a bare repository,
 * whose files are those of git.
 *
 * @param home the data home
 * @param root real path
 * @returns `undefined` for every other folder
 */
export function ownRevision(home: string, root: string): string | undefined {
  return addressOf(home, root) !== undefined || isBare(root) ? defaultRevision : undefined;
}

/** As git recognizes a repository, and its own word for one without a working tree. */
function isBare(folder: string): boolean {
  try {
    if (!statSync(join(folder, 'objects')).isDirectory() || !statSync(join(folder, 'refs')).isDirectory()) return false;
    if (!statSync(join(folder, 'HEAD')).isFile()) return false;
    return /^\s*bare\s*=\s*(?:true|yes|on|1)\s*$/im.test(readFileSync(join(folder, 'config'), 'utf8'));
  } catch {
    return false;
  }
}
