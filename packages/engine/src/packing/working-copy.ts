import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import { makePrivateFolder, ProcessFolder, withStorageFailure } from '@codesearch/toolkit';
import { unpackTo } from './unpack-index.ts';

/**
 * Unpacks an index for this process only. What it writes there is lost.
 *
 * @throws Error if the base of the index is missing or has changed since it was packed
 */
export async function openWorkingCopy(folder: string): Promise<ProcessFolder> {
  const copy = newCopyFolder(folder);
  try {
    await unpackTo(copy.path, folder);
    return copy;
  } catch (error) {
    copy[Symbol.dispose]();
    throw error;
  }
}

/** An empty folder in `copies` of the data home, or a temporary one if nothing can be written there. */
export function newCopyFolder(folder: string): ProcessFolder {
  const copies = join(dirname(dirname(folder)), 'copies');
  try {
    makePrivateFolder(copies);
    return withStorageFailure(copies, () => new ProcessFolder(copies, 'copy'));
  } catch (error) {
    if (isCodesearchError(error, 'UNAVAILABLE')) return new ProcessFolder(tmpdir(), 'codesearch');
    throw error;
  }
}
