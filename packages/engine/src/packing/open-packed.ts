import { isDeepStrictEqual } from 'node:util';
import { storageFailure } from '@codesearch/toolkit';
import type { ProcessFolder } from '@codesearch/toolkit';
import { amendError, errors } from '@codesearch/kernel';
import { removeManifest } from '../state/index-folder.ts';
import { readManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { removeData } from './data-files.ts';
import { isLost } from './is-lost.ts';
import { openWorkingCopy } from './working-copy.ts';

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
    throw amendError(errors.indexMissing(found.root), { retryable: true });
  }
}

async function removeUnlessChanged(folder: string, found: Manifest): Promise<void> {
  using _lock = await takeWriterLock(folder, found.root);
  if (!isDeepStrictEqual(readManifest(folder), found)) return;
  removeManifest(folder);
  removeData(folder);
}
