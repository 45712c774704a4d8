import { mkdirSync, statSync, chmodSync, closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stats } from 'node:fs';
import { storageUnusable, withStorageFailure } from './storage-failure.ts';

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
    if (code === 'EEXIST') throw storageUnusable(path, 'what should be a folder is a file', error);
    if (code === 'ENOENT') throw storageUnusable(path, `no folder can be made in ${dirname(path)}`, error);
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const owner = 0o700;

const others = 0o077;

/**
 * Creates a file that only its owner can read, if it is missing, and removes the permissions of others from an existing
 * file. It does not open an existing file: closing it would release the locks that connections of this process hold on
 * a database (https://sqlite.org/howtocorrupt.html, section 2.2), and the next process to close the database would
 * remove the write-ahead log that they use.
 *
 * The permissions stay if the disk is read-only, or the file belongs to somebody else.
 */
export function makePrivateFile(file: string): void {
  const known = statSync(file, { throwIfNoEntry: false });
  // Creating locks the folder, for which a process that writes there all the time lets others wait.
  if (known !== undefined) return makePrivate(file, known);
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    makePrivate(file, statSync(file));
  }
}

function makePrivate(file: string, { mode }: Stats): void {
  if ((mode & others) === 0) return;
  try {
    chmodSync(file, mode & owner);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // On a read-only disk, and in an image that root has built. The file can still be read.
    if (code !== 'EROFS' && code !== 'EPERM') throw error;
  }
}
