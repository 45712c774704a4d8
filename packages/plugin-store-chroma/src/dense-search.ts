import type { Collection } from 'chromadb';
import type { DenseRequest, Granularity, RankedList } from '@codesearch/kernel';
import { bestEntries, entryTest } from '@codesearch/toolkit';
import { conditions } from './conditions.ts';
import { isSeen } from './row.ts';
import { graphRows, unreachedRows } from './scored-rows.ts';

/** Additional rows to request: the number of requested rows determines how widely the graph is searched. */
const additionalRows = 250;

/**
 * The nearest entries of one granularity at a revision. Excludes what Chroma cannot exclude: by globs, and rows of
 * another revision.
 *
 * @param maxResults max rows that one query may request
 */
export async function nearest(
  collection: Collection,
  granularity: Granularity,
  request: DenseRequest,
  revision: number,
  maxResults: number,
): Promise<RankedList> {
  const where = conditions(request.filter);
  if (where === 'nothing') return [];
  const passes = entryTest(request.filter);
  const score = { collection, vector: request.vector, where };
  const { list } = await bestEntries(request, {
    request: (limit) => graphRows(score, limit),
    rest: (reached) => unreachedRows(score, reached),
    passes: ({ facts }) => isSeen(facts, revision) && passes({ ...facts, granularity } as never),
    first: 2 * request.topK + additionalRows,
    max: maxResults,
  });
  return list;
}
