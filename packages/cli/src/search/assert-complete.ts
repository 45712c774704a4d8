import type { SearchResult } from '@codesearch/engine';
import { CodesearchError, errors } from '@codesearch/kernel';

/**
 * Refuses a result without hits from an index that is not complete: the hits may be in the part that is missing.
 *
 * @param roots the searched folders
 * @throws INDEX_BUSY if another process builds the index
 * @throws INDEX_MISSING if a run was interrupted, or cannot begin
 */
export function assertComplete({ hits, index }: SearchResult, roots: readonly string[]): void {
  if (hits.length > 0) return;
  const root = roots.join(', ');
  if (index.state === 'building') throw errors.indexBuilding(root, { pid: index.writer }, ': nothing was found so far');
  if (index.state !== 'interrupted') return;
  const why = index.unwritable ?? 'a run was interrupted';
  throw new CodesearchError(`The index of ${root} is not complete: ${why}. Nothing was found so far.`, {
    code: 'INDEX_MISSING',
    hint: 'Bring the index up to date first.',
    details: { root },
  });
}
