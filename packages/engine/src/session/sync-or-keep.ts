import { isCodesearchError } from '@codesearch/kernel';
import { isStorageFailure, storageProblem } from '@codesearch/toolkit';
import { unwritableReason } from '../home/unwritable-reason.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import type { SearchedIndex } from './read-consistently.ts';

/**
 * Brings an index up to the tree. If another process is writing it, or nothing can be written to it, it is kept as it is.
 *
 * @returns how far it is up to the tree; without a state, that is the state that the manifest shows
 * @throws what `sync` throws, if there is no complete index to keep
 */
export async function syncOrKeep(
  manifest: ManifestFile,
  sync: () => Promise<unknown>,
): Promise<Pick<SearchedIndex, 'compared' | 'unwritable'> & Partial<Pick<SearchedIndex, 'state'>>> {
  try {
    await sync();
  } catch (error) {
    if (isCodesearchError(error, 'INDEX_BUSY')) {
      const found = manifest.read();
      if (!found) throw error;
      return { state: found.completedAt === undefined ? 'interrupted' : 'stale-content', compared: true };
    }
    if (isStorageFailure(error) && manifest.read()?.completedAt !== undefined)
      return { compared: false, unwritable: storageProblem(error) };
    throw error;
  }
  const unwritable = unwritableReason(manifest.folder);
  return { state: 'current', compared: true, ...(unwritable === undefined ? {} : { unwritable }) };
}
