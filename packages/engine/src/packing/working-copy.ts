import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import { makePrivateFolder, newProcessFolder, removeFolder, withStorageFailure } from '@codesearch/toolkit';
import { unpackTo } from './unpack-index.ts';

/** The files of a packed index, for one process to read. */
export interface WorkingCopy extends Disposable {
  readonly folder: string;
}

/**
 * Unpacks an index for this process only. What it writes there is lost.
 *
 * @throws Error if the base of the index is missing or has changed since it was packed
 */
export async function openWorkingCopy(folder: string): Promise<WorkingCopy> {
  const copy = newCopyFolder(folder);
  const remove = (): void => removeFolder(copy);
  try {
    await unpackTo(copy, folder);
    return { folder: copy, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** An empty folder in `copies` of the data home, or a temporary one if nothing can be written there. */
export function newCopyFolder(folder: string): string {
  const copies = join(dirname(dirname(folder)), 'copies');
  try {
    makePrivateFolder(copies);
    return withStorageFailure(copies, () => newProcessFolder(copies, 'copy'));
  } catch (error) {
    if (isCodesearchError(error, 'UNAVAILABLE')) return newProcessFolder(tmpdir(), 'codesearch');
    throw error;
  }
}
