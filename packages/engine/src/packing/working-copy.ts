import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isCodesearchError, amendError } from '@codesearch/kernel';
import { makePrivateFolder, ProcessFolder, withStorageFailure, storageFailure } from '@codesearch/toolkit';
import { unpackTo } from './unpack-index.ts';
import { removeManifest } from '../state/index-folder.ts';
import { readManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { removeData } from './data-files.ts';
import { isLost } from './is-lost.ts';
import * as indexErrors from '../state/index-errors.ts';

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

/**
 * Opens a packed index for this process. If it cannot be unpacked, because the index that it is packed against has been
 * changed by something else than this program, it is removed: a search builds it again from the repository.
 *
 * @throws INDEX_MISSING, retryable, if it was removed, or has changed in the meantime
 * @throws UNAVAILABLE if the disk is full
 */
export async function openPacked(folder: string, found: Manifest): Promise<ProcessFolder> {
  try {
    return await openWorkingCopy(folder);
  } catch (error) {
    if (!isLost(error)) throw storageFailure(error, folder);
    await removeUnlessChanged(folder, found);
    throw amendError(indexErrors.indexMissing(found.root), { retryable: true });
  }
}

async function removeUnlessChanged(folder: string, found: Manifest): Promise<void> {
  using _lock = await takeWriterLock(folder, found.root);
  if (!isDeepStrictEqual(readManifest(folder), found)) return;
  removeManifest(folder);
  removeData(folder);
}
