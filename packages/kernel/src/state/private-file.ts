import { chmodSync, closeSync, openSync } from 'node:fs';

/**
 * Makes a file that only its owner can read, where it is missing. One that is there is not opened: closing it again would give up
 * the locks that connections of this process hold on a database (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
}
