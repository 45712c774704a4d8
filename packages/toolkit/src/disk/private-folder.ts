import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errors } from '@codesearch/kernel';
import { withStorageFailure } from './storage-failure.ts';

/**
 * Makes a folder that only its owner can read, with the missing ones above it. One that is there is left as it is.
 *
 * Errors: `UNAVAILABLE`, with the folder that could not be made, where the disk is full or does not permit it, where something else
 * stands in its place, and where the file system has no folders of ours, as `/proc`.
 */
export function makePrivateFolder(path: string): void {
  if (withStorageFailure(path, () => isFolder(path))) return;
  const parent = dirname(path);
  if (parent !== path) makePrivateFolder(parent);
  withStorageFailure(path, () => makeIn(path));
}

/**
 * By itself, not by Node's `recursive`: that takes "no such file or directory" for a parent that is missing, and where a file system says
 * it of a new folder in an existing one, tries for ever.
 */
function makeIn(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have made it meanwhile.
    if (code === 'EEXIST' && isFolder(path)) return;
    if (code === 'EEXIST') throw errors.storageUnusable(path, 'what should be a folder is a file', error);
    if (code === 'ENOENT') throw errors.storageUnusable(path, `no folder can be made in ${dirname(path)}`, error);
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
