import { isCodesearchError } from '@codesearch/kernel';
import { isStorageFailure, storageProblem } from '@codesearch/toolkit';
import { unwritableReason } from '../../home/unwritable-reason.ts';
import type { ManifestFile } from '../../state/manifest-file.ts';
import { BuildWait } from './build-wait.ts';
import type { OpenOptions } from '../open-index.ts';
import type { SearchedIndex } from '../read-consistently.ts';

/** A service, of the embedder or another stage, does not do its work. */
function isServiceFailure(error: unknown): error is Error {
  const codes = ['UNAVAILABLE', 'TIMED_OUT', 'RATE_LIMITED', 'UNAUTHORIZED', 'RESPONSE_INVALID'] as const;
  return codes.some((code) => isCodesearchError(error, code));
}

/**
 * Brings an index up to the tree. If another process is writing it, nothing can be written to it, or a service that is
 * needed for it fails, it is kept as it is. If no run of it is complete, waits for the process that builds it, and
 * builds it if that process dies.
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
      return manifest.isBuilt ? { state: 'stale-content', compared: false } : build.fail();
    if (isStorageFailure(error) && manifest.read()?.completedAt !== undefined)
      return { compared: false, unwritable: storageProblem(error) };
    if (isServiceFailure(error) && manifest.read()?.completedAt !== undefined)
      return { compared: false, unwritable: error.message };
    throw error;
  }
  const unwritable = unwritableReason(manifest.folder);
  return { state: 'current', compared: true, ...(unwritable === undefined ? {} : { unwritable }) };
}
