import { accessSync, constants } from 'node:fs';
import { isStorageFailure, storageFailure, storageProblem } from '@codesearch/toolkit';

/**
 * Why nothing can be written to the folder of an index, such as one on a read-only disk.
 *
 * @returns a phrase; `undefined` if the permissions allow it
 */
export function unwritableReason(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const failure = storageFailure(error, folder);
    return isStorageFailure(failure) ? storageProblem(failure) : String(failure);
  }
}
