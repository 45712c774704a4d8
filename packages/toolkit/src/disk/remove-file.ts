import { lstatSync, unlinkSync } from 'node:fs';
import { withLockedFile } from '../platform/platform.ts';

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
