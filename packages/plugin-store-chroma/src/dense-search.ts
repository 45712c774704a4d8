import { setTimeout } from 'node:timers/promises';
import { entryTest, ranked, withoutGlobs } from '@codesearch/kernel';
import type { DenseRequest, Granularity, RankedEntry, RankedList } from '@codesearch/kernel';
import { conditions } from './conditions.ts';
import type { ChromaIndex } from './chroma-index.ts';
import { isSeen } from './row.ts';
import type { RowFacts } from './row.ts';

/**
 * The nearest entries at a revision. What Chroma cannot leave out by itself (globs, rows of another revision) is left out here,
 * and more is asked for until there is enough. More than needed is asked for at first, which also widens the graph search.
 *
 * @param mostResults that one query may ask for
 */
export async function searchDense(
  index: ChromaIndex,
  request: DenseRequest,
  revision: number,
  mostResults: number,
): Promise<RankedList> {
  const { granularity } = request.filter ?? {};
  const filter = await withoutGlobs(request.filter ?? {}, () => index.paths(revision));
  const narrowed = { ...request, filter };
  const wanted: readonly Granularity[] = granularity ? [granularity] : ['chunk', 'file'];
  const lists = await Promise.all(wanted.map((each) => nearest(index, each, narrowed, revision, mostResults)));
  return ranked(lists.flat(), request.topK);
}

async function nearest(
  index: ChromaIndex,
  granularity: Granularity,
  { vector, topK, filter, signal }: DenseRequest,
  revision: number,
  mostResults: number,
): Promise<RankedList> {
  const where = conditions(filter);
  if (where === 'nothing') return [];
  const passes = entryTest(filter);
  const collection = await index.part(granularity);
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
