import { lstatSync, unlinkSync, rmSync } from 'node:fs';
import { withLockedFile } from '../platform/platform.ts';
import { storageUnusable } from './storage-failure.ts';

/**
 * Removes a file, or a link. Does nothing if it is missing.
 *
 * @throws the errors of the file system. Those of `rmSync` have no code in some versions of Node
 */
export function removeFile(path: string): void {
  try {
    withLockedFile(() => unlinkSync(path));
  } catch (error) {
    // A read-only disk refuses to remove a file that does not exist.
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw error;
  }
}

/** Each attempt that is not the last one found that another process has removed something. */
const maxAttempts = 100;

/**
 * Removes a folder with its content. Does nothing if it is missing.
 *
 * `rmSync` ends early and without an error if another process removes a file of the folder at the same time, such as a
 * program that closes its database: it takes the missing file for a missing folder.
 *
 * @throws the errors of the file system, and UNAVAILABLE if other processes do not stop changing the folder
 */
export function removeFolder(path: string): void {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  }
  throw storageUnusable(path, 'other processes do not stop changing it');
}
