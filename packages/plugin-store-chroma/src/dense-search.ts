import type { Collection } from 'chromadb';
import { ranked } from '@codesearch/kernel';
import type { DenseRequest, Granularity, RankedList } from '@codesearch/kernel';
import { entryTest } from '@codesearch/toolkit';
import { conditions } from './conditions.ts';
import { isSeen } from './row.ts';
import { graphRows, unreachedRows } from './scored-rows.ts';

/** Rows asked for beside those wanted: what is asked for bounds how wide the graph is searched, and so what is missed. */
const spare = 250;

/**
 * The nearest entries of one granularity at a revision. What Chroma cannot leave out by itself (globs, rows of another
 * revision) is left out here, and more is asked for until there is enough.
 *
 * @param mostResults that one query may ask for
 */
export async function nearest(
  collection: Collection,
  granularity: Granularity,
  { vector, topK, filter, signal }: DenseRequest,
  revision: number,
  mostResults: number,
): Promise<RankedList> {
  const where = conditions(filter);
  if (where === 'nothing') return [];
  const passes = entryTest(filter);
  const request = { collection, vector, where };
  for (let asked = 2 * topK + spare; ; asked *= 4) {
    signal?.throwIfAborted();
    const wanted = Math.min(asked, mostResults);
    const reached = await graphRows(request, wanted);
    const isWhole = reached.length < wanted;
    const rows = isWhole ? [...reached, ...(await unreachedRows(request, reached))] : reached;
    const seen = rows.flatMap(({ facts, score }) =>
      isSeen(facts, revision) && passes({ ...facts, granularity } as never)
        ? { id: String(facts['entry']), path: facts.path, score }
        : [],
    );
    const list = ranked(seen, topK);
    // Entries of the last one's score may still be missing, and one of them may come before it by its path.
    const isCertain = list.length === topK && (list.at(-1)?.score ?? 0) > (reached.at(-1)?.score ?? 0);
    if (isWhole || isCertain || wanted === mostResults) return list;
  }
}
