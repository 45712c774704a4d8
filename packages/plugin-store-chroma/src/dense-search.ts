import type { Collection, Where } from 'chromadb';
import type { DenseRequest, Granularity, RankedList, SearchFilter } from '@codesearch/kernel';
import { bestEntries } from '@codesearch/toolkit';
import { entryTest, maxConditionValues, passesNothing, wantedValues } from '@codesearch/toolkit/pure';
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

/**
 * The part of a filter that Chroma applies: it applies paths, but no other conditions on them, and should not apply
 * long lists. The caller tests each entry with the complete filter.
 *
 * @returns `undefined` if there is no condition, `'nothing'` if no entry can pass the filter
 */
function conditions(filter: SearchFilter): Where | 'nothing' | undefined {
  const { granularity: _, ...rest } = filter;
  if (passesNothing(filter)) return 'nothing';
  const wheres = wantedValues(rest)
    .filter(([, values]) => values.length <= maxConditionValues)
    .map(([field, values]): Where => ({ [field]: { $in: [...values] } }));
  return wheres.length > 1 ? { $and: wheres } : wheres[0];
}
