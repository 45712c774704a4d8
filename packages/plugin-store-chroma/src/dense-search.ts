import type { Collection } from 'chromadb';
import { ranked } from '@codesearch/kernel';
import type { DenseRequest, Granularity, RankedList } from '@codesearch/kernel';
import { entryTest } from '@codesearch/toolkit';
import { conditions } from './conditions.ts';
import { isSeen } from './row.ts';
import { graphRows, unreachedRows } from './scored-rows.ts';

/** Additional rows to request: the number of requested rows determines how widely the graph is searched. */
const additionalRows = 250;

/**
 * The nearest entries of one granularity at a revision. Excludes what Chroma cannot exclude (by globs, and rows of
 * another revision), and requests more rows until there are enough.
 *
 * @param maxResults max rows that one query may request
 */
export async function nearest(
  collection: Collection,
  granularity: Granularity,
  { vector, topK, filter, signal }: DenseRequest,
  revision: number,
  maxResults: number,
): Promise<RankedList> {
  const where = conditions(filter);
  if (where === 'nothing') return [];
  const passes = entryTest(filter);
  const request = { collection, vector, where };
  for (let requested = 2 * topK + additionalRows; ; requested *= 4) {
    signal.throwIfAborted();
    const limit = Math.min(requested, maxResults);
    const reached = await graphRows(request, limit);
    const isWhole = reached.length < limit;
    const rows = isWhole ? [...reached, ...(await unreachedRows(request, reached))] : reached;
    const seen = rows.flatMap(({ facts, score }) =>
      isSeen(facts, revision) && passes({ ...facts, granularity } as never)
        ? { id: String(facts['entry']), path: facts.path, score }
        : [],
    );
    const list = ranked(seen, topK);
    // Entries with the lowest score may still be missing, and the path of one may order it before the last of the list.
    const isCertain = list.length === topK && (list.at(-1)?.score ?? 0) > (reached.at(-1)?.score ?? 0);
    if (isWhole || isCertain || limit === maxResults) return list;
  }
}
