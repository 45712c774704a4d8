import type { StageSet } from '../container/stage-set.ts';
import type { StoredChunk } from '@codesearch/kernel';
import { checkFreshness } from './freshness.ts';
import type { Freshness } from './freshness.ts';

/** What is to be known of a chunk when it is shown among others. */
export interface Inspection {
  readonly freshness: Freshness;
  /** Id of the other shown chunk that ends right before this one: nothing but blank lines lies between. */
  readonly follows?: string;
}

/**
 * Compares the chunks of an answer with the disk and with each other.
 *
 * @returns one inspection per chunk, in order
 */
export async function inspectChunks(
  stages: StageSet,
  chunks: readonly StoredChunk[],
  signal?: AbortSignal,
): Promise<readonly Inspection[]> {
  const [freshness, predecessors] = await Promise.all([
    checkFreshness(stages, chunks, signal),
    findPredecessors(stages, chunks, signal),
  ]);
  return chunks.map(({ id }, place) => {
    const follows = predecessors.get(id);
    return { freshness: freshness[place] as Freshness, ...(follows === undefined ? {} : { follows }) };
  });
}

/** Every line that is not blank lies in a chunk, so that of two neighbours in a file's list one follows the other. */
async function findPredecessors(
  stages: StageSet,
  chunks: readonly StoredChunk[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Set(chunks.map(({ id }) => id));
  const predecessors = new Map<string, string>();
  const paths = chunks.map(({ path }) => path);
  const store = await stages.get('store');
  for (const path of new Set(paths.filter((path, place) => paths.indexOf(path) !== place))) {
    const all = await store.list({ path, signal });
    for (const [place, { id }] of all.entries()) {
      const before = all[place - 1]?.id;
      if (before !== undefined && shown.has(before) && shown.has(id)) predecessors.set(id, before);
    }
  }
  return predecessors;
}
