import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';

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
