import { passesNothing, pathTest } from '@codesearch/toolkit/pure';
import { bestEntries, portions, ranked } from '@codesearch/toolkit';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import type { BestEntries } from '@codesearch/toolkit';
import { maxRows } from './collection.ts';
import type { Collection, ServerSearch } from './collection.ts';
import { filterExpression } from './expression.ts';

/** Additional hits to request, because hits that equal the last one compete for its rank. */
const additionalHits = 16;

/** Max paths in one condition. */
const maxPaths = 2_000;

/** A search without its filter and limit. */
export type SearchTarget = Pick<ServerSearch, 'field' | 'data'>;

type SearchRequest = Pick<DenseRequest, 'topK' | 'filter' | 'signal'>;

/**
 * The best entries that pass the filter. Tests the conditions that the server cannot express. If that reaches the
 * server's limit, looks up the matching paths first and requests them by name.
 */
export async function search(
  collection: Collection,
  target: SearchTarget,
  request: SearchRequest,
): Promise<RankedList> {
  if (passesNothing(request.filter)) return [];
  const { list, isCertain } = await best(collection, target, request);
  // If every hit passes, only the order of equal scores is uncertain.
  const { paths: _, ...conditions } = request.filter;
  return isCertain || !pathTest(conditions) ? list : searchByPaths(collection, target, request);
}

function best(
  collection: Collection,
  target: SearchTarget,
  { topK, filter, signal }: SearchRequest,
): Promise<BestEntries> {
  const { paths: _, ...conditions } = filter;
  const passes = pathTest(conditions);
  const expression = filterExpression(filter);
  return bestEntries(
    { topK, signal },
    {
      request: (limit) => collection.search({ ...target, filter: expression, limit }),
      passes: passes && (({ path }) => passes(path)),
      first: topK + additionalHits,
      max: maxRows,
    },
  );
}

async function searchByPaths(
  collection: Collection,
  target: SearchTarget,
  { topK, filter, signal }: SearchRequest,
): Promise<RankedList> {
  const { pathGlobs, paths: _, excludedGlobs: _excluded, contents: _contents, excludedRoles: _roles, ...rest } = filter;
  const passes = pathTest(filter);
  const paths: string[] = [];
  for await (const path of collection.paths(pathGlobs)) if (passes?.(path) ?? true) paths.push(path);
  let list: RankedList = [];
  for (const some of portions(paths, maxPaths)) {
    const found = await best(collection, target, { topK, filter: { ...rest, paths: some }, signal });
    list = ranked([...list, ...found.list], topK);
  }
  return list;
}
