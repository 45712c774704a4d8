import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRegularFile } from '@codesearch/toolkit';
import { addressOf } from '../repository/clone-folder.ts';
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

/** As git recognizes a repository, and its own word for one without a working tree, if it has a configuration. */
function isBare(folder: string): boolean {
  try {
    if (!statSync(join(folder, 'objects')).isDirectory() || !statSync(join(folder, 'refs')).isDirectory()) return false;
  } catch {
    return false;
  }
  if (!/^(?:ref:\s|[\da-f]{40,}\s*$)/.test(textOf(join(folder, 'HEAD')))) return false;
  const config = join(folder, 'config');
  if (!existsSync(config)) return basename(folder) !== '.git';
  return /^\s*bare\s*=\s*(?:true|yes|on|1)\s*$/im.test(textOf(config));
}

/* A pipe has none. */
function textOf(path: string): string {
  return readRegularFile(path)?.toString() ?? '';
}
