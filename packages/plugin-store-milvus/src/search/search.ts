import { pathTest, ranked } from '@codesearch/kernel';
import type { RankedList, SearchFilter } from '@codesearch/kernel';
import { passesNothing } from '@codesearch/toolkit';
import { maxRows } from '../collection/collection.ts';
import type { Collection, ServerSearch } from '../collection/collection.ts';
import { filterExpression } from './expression.ts';

/** Additional hits to request, because hits that equal the last one compete for its rank. */
const additionalHits = 16;

/** Max paths in one condition. */
const maxPaths = 2_000;

/** A search without its filter and limit. */
export type SearchTarget = Pick<ServerSearch, 'field' | 'data'>;

/**
 * The best entries that pass the filter. Tests the conditions that the server cannot express, and requests more hits
 * until the list is full and certain. If that reaches the server's limit, looks up the matching paths first and
 * requests them by name.
 */
export async function search(
  collection: Collection,
  target: SearchTarget,
  filter: SearchFilter,
  topK: number,
): Promise<RankedList> {
  if (passesNothing(filter)) return [];
  const found = await searchUntilCertain(collection, target, filter, topK);
  return found ?? searchByPaths(collection, target, filter, topK);
}

async function searchUntilCertain(
  collection: Collection,
  target: SearchTarget,
  filter: SearchFilter,
  topK: number,
): Promise<RankedList | undefined> {
  const { paths: _, ...conditions } = filter;
  const passes = pathTest(conditions);
  const expression = filterExpression(filter);
  for (let limit = topK + additionalHits; ; limit *= 4) {
    limit = Math.min(limit, maxRows);
    const hits = await collection.search({ ...target, filter: expression, limit });
    const passing = passes ? hits.filter(({ path }) => passes(path)) : hits;
    const list = ranked(passing, topK);
    const last = list[topK - 1];
    if (hits.length < limit || (last && last.score > hits.at(-1)!.score)) return list;
    // If every hit passes, only the order of equal scores is uncertain.
    if (limit === maxRows) return passes ? undefined : list;
  }
}

async function searchByPaths(
  collection: Collection,
  target: SearchTarget,
  filter: SearchFilter,
  topK: number,
): Promise<RankedList> {
  const { pathGlobs, paths: _, excludedGlobs: _excluded, contents: _contents, excludedRoles: _roles, ...rest } = filter;
  const passes = pathTest(filter);
  const paths: string[] = [];
  for await (const path of collection.paths(pathGlobs)) if (passes?.(path) ?? true) paths.push(path);
  let list: RankedList = [];
  for (let start = 0; start < paths.length; start += maxPaths) {
    const some = { ...rest, paths: paths.slice(start, start + maxPaths) };
    list = ranked([...list, ...((await searchUntilCertain(collection, target, some, topK)) ?? [])], topK);
  }
  return list;
}
