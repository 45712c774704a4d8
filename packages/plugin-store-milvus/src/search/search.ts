import { pathGlob, ranked } from '@codesearch/kernel';
import type { RankedList, SearchFilter } from '@codesearch/kernel';
import { mostRows } from '../collection/collection.ts';
import type { Collection, ServerSearch } from '../collection/collection.ts';
import { filterExpression } from './expression.ts';

/** Hits asked for beyond the list, since those that are equal to its last one compete for the place. */
const spare = 16;

/** Paths in one condition. */
const mostPaths = 2_000;

/** What is searched for, without whose entries and how many. */
export type Question = Pick<ServerSearch, 'field' | 'data'>;

/**
 * The best entries that pass the filter. What the server cannot express of it is tested here, and more is asked for until
 * the list is full and certain. Where the server's own limit comes first, the paths that pass are found first and asked for by
 * name.
 */
export async function search(
  collection: Collection,
  question: Question,
  filter: SearchFilter | undefined,
  topK: number,
): Promise<RankedList> {
  const lists = [filter?.languages, filter?.kinds, filter?.paths, filter?.pathGlobs];
  if (lists.some((list) => list?.length === 0)) return [];
  const found = await searchUntilCertain(collection, question, filter, topK);
  return found ?? searchByPaths(collection, question, filter, topK);
}

async function searchUntilCertain(
  collection: Collection,
  question: Question,
  filter: SearchFilter | undefined,
  topK: number,
): Promise<RankedList | undefined> {
  const globs = filter?.pathGlobs?.map(pathGlob);
  const expression = filterExpression(filter);
  for (let limit = topK + spare; ; limit *= 4) {
    limit = Math.min(limit, mostRows);
    const hits = await collection.search({ ...question, filter: expression, limit });
    const passing = globs ? hits.filter(({ path }) => globs.some((matches) => matches(path))) : hits;
    const list = ranked(passing, topK);
    const last = list[topK - 1];
    if (hits.length < limit || (last && last.score > hits.at(-1)!.score)) return list;
    // Without globs every hit passes: only the order among equal ones is open.
    if (limit === mostRows) return globs ? undefined : list;
  }
}

async function searchByPaths(
  collection: Collection,
  question: Question,
  filter: SearchFilter | undefined,
  topK: number,
): Promise<RankedList> {
  const { pathGlobs = [], paths: named, ...rest } = filter ?? {};
  const globs = pathGlobs.map(pathGlob);
  const only = named && new Set(named);
  const paths: string[] = [];
  for await (const path of collection.paths(pathGlobs)) {
    if (globs.some((matches) => matches(path)) && (only?.has(path) ?? true)) paths.push(path);
  }
  let list: RankedList = [];
  for (let at = 0; at < paths.length; at += mostPaths) {
    const some = { ...rest, paths: paths.slice(at, at + mostPaths) };
    list = ranked([...list, ...((await searchUntilCertain(collection, question, some, topK)) ?? [])], topK);
  }
  return list;
}
