import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const owner = 0o700;
const others = 0o077;

/**
 * Makes a file that only its owner can read, where it is missing, and takes one that is there away from others. That one is not opened:
 * closing it again would give up the locks that connections of this process hold on a database
 * (https://sqlite.org/howtocorrupt.html, section 2.2), and the next process to leave the database would take the write-ahead log
 * away from under them.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const { mode } = statSync(file);
    if ((mode & others) !== 0) chmodSync(file, mode & owner);
  }
}
