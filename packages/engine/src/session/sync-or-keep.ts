import { isCodesearchError } from '@codesearch/kernel';
import { isStorageFailure, storageProblem } from '@codesearch/toolkit';
import { unwritableReason } from '../home/unwritable-reason.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { BuildWait } from './build-wait.ts';
import type { OpenOptions } from './open-index.ts';
import type { SearchedIndex } from './read-consistently.ts';

/**
 * Brings an index up to the tree. If another process is writing it, or nothing can be written to it, it is kept as it is. If no run of
 * it is complete, waits for the process that builds it, and builds it if that process dies.
 *
 * @returns how far it is up to the tree; without a state, that is the state that the manifest shows
 * @throws INDEX_BUSY if another process builds it, and it is not complete after the wait
 * @throws what `sync` throws, if there is no complete index to keep
 */
export async function syncOrKeep(
  manifest: ManifestFile,
  sync: NonNullable<OpenOptions['sync']>,
  waitMs: number | undefined,
): Promise<Pick<SearchedIndex, 'compared' | 'unwritable'> & Partial<Pick<SearchedIndex, 'state'>>> {
  const build = new BuildWait(manifest, waitMs);
  try {
    await sync(build.lockWait);
  } catch (error) {
    if (isCodesearchError(error, 'INDEX_BUSY') && !error.details.building)
      return build.isBuilt ? { state: 'stale-content', compared: false } : build.fail();
    if (isStorageFailure(error) && manifest.read()?.completedAt !== undefined)
      return { compared: false, unwritable: storageProblem(error) };
    throw error;
  }
  const unwritable = unwritableReason(manifest.folder);
  return { state: 'current', compared: true, ...(unwritable === undefined ? {} : { unwritable }) };
}
