import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errors } from '@codesearch/kernel';
import { withStorageFailure } from './storage-failure.ts';

/**
 * Creates a folder that only its owner can read, with its missing parents. An existing folder stays as it is.
 *
 * @throws UNAVAILABLE, with the folder that could not be created, if the disk is full, the permission is missing, the
 * path is not a folder, or the file system does not support new folders, such as `/proc`
 */
export function makePrivateFolder(path: string): void {
  if (withStorageFailure(path, () => isFolder(path))) return;
  const parent = dirname(path);
  if (parent !== path) makePrivateFolder(parent);
  withStorageFailure(path, () => makeIn(path));
}

/**
 * Creates one folder, without Node's `recursive`: that reads "no such file or directory" as a missing parent, and loops
 * forever on a file system that reports it for a new folder in an existing one.
 */
function makeIn(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have created it in the meantime.
    if (code === 'EEXIST' && isFolder(path)) return;
    if (code === 'EEXIST') throw errors.storageUnusable(path, 'what should be a folder is a file', error);
    if (code === 'ENOENT') throw errors.storageUnusable(path, `no folder can be made in ${dirname(path)}`, error);
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
