import { setTimeout } from 'node:timers/promises';
import type { Collection } from 'chromadb';
import { entryTest, ranked } from '@codesearch/kernel';
import type { DenseRequest, Granularity, RankedEntry, RankedList } from '@codesearch/kernel';
import { conditions } from './conditions.ts';
import { isSeen } from './row.ts';
import type { RowFacts } from './row.ts';

/**
 * The nearest entries of one granularity at a revision. What Chroma cannot leave out by itself (globs, rows of another
 * revision) is left out here, and more is asked for until there is enough. More than needed is asked for at first, which also
 * widens the search of the graph.
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
  for (let asked = 2 * topK + 50; ; asked *= 4) {
    signal?.throwIfAborted();
    const nResults = Math.min(asked, mostResults);
    const { ids, distances, metadatas } = await onceIndexed(() =>
      collection.query({
        queryEmbeddings: [Array.from(vector)],
        nResults,
        ...(where && { where }),
        include: ['distances', 'metadatas'],
      }),
    );
    const found: RankedEntry[] = [];
    let lowest = Number.POSITIVE_INFINITY;
    for (const [at, facts] of (metadatas[0] as unknown as readonly RowFacts[]).entries()) {
      const score = 1 - (distances[0]?.[at] ?? 1);
      lowest = Math.min(lowest, score);
      const { entry: id, path } = facts as RowFacts & { readonly entry: string };
      if (isSeen(facts, revision) && passes({ ...facts, granularity } as never)) found.push({ id, path, score });
    }
    const list = ranked(found, topK);
    const isWhole = (ids[0]?.length ?? 0) < nResults || nResults === mostResults;
    // Entries of the last one's score may still be missing, and one of them may come before it by its path.
    if (isWhole || (list.length === topK && (list.at(-1)?.score ?? 0) > lowest)) return list;
  }
}

/** A query that falls into the first write to a collection finds half of an index: the server calls that an internal error. */
async function onceIndexed<Found>(query: () => Promise<Found>): Promise<Found> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await query();
    } catch (error) {
      if (attempt === 10 || !String((error as Error).message).includes('Nothing found on disk')) throw error;
      await setTimeout(20 * attempt);
    }
  }
}
