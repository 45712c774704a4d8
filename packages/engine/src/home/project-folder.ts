import { realpathSync, statSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { errors } from '@codesearch/kernel';

/**
 * The real path of a searched tree: links are resolved, so that one tree has one index however it is reached.
 *
 * Errors: `INPUT_INVALID` where there is no such folder.
 */
export function realRoot(path: string): string {
  const absolute = resolve(path);
  let root: string;
  try {
    root = realpathSync(absolute);
  } catch (error) {
    throw errors.inputInvalid(`There is no folder at ${absolute}.`, 'Give the path of an existing folder.', error);
  }
  if (!statSync(root).isDirectory()) {
    throw errors.inputInvalid(
      `${absolute} is a file, not a folder.`,
      'Give the folder to search; narrow the search with a path filter.',
    );
  }
  return root;
}

/** The private folder of one project below `home`. Its name is readable, and unique by a hash of the root. */
export function projectFolder(home: string, root: string): string {
  // Every search needs this one hash: loading `node:crypto` for it takes several times as long as all of this library.
  const digest = Buffer.from(sha256(Buffer.from(root))).toString('hex', 0, 8);
  const readable = basename(root).replaceAll(/[^A-Za-z0-9._-]/g, '_') || 'root';
  return join(home, 'projects', `${readable}-${digest}`);
}

/** Whether the data folder lies in a tree. */
export function holdsDataFolder(root: string, home: string): boolean {
  return `${resolve(home)}${sep}`.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}
