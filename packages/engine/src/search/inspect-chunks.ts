import type { StageSet } from '../container/stage-set.ts';
import type { StoredChunk } from '@codesearch/kernel';
import { checkFreshness } from './freshness.ts';
import type { Freshness } from './freshness.ts';

/** Facts about a chunk that is shown among others. */
export interface Inspection {
  readonly freshness: Freshness;
  /** Id of the other shown chunk that ends right before this one, with only blank lines between them. */
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
  return chunks.map(({ id }, index) => {
    const follows = predecessors.get(id);
    return { freshness: freshness[index] as Freshness, ...(follows === undefined ? {} : { follows }) };
  });
}

/** Every line that is not blank is in a chunk, so each chunk in the list of a file follows the previous one. */
async function findPredecessors(
  stages: StageSet,
  chunks: readonly StoredChunk[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Set(chunks.map(({ id }) => id));
  const predecessors = new Map<string, string>();
  const paths = chunks.map(({ path }) => path);
  const store = await stages.get('store');
  for (const path of new Set(paths.filter((path, index) => paths.indexOf(path) !== index))) {
    const all = await store.list({ path, signal });
    for (const [index, { id }] of all.entries()) {
      const before = all[index - 1]?.id;
      if (before !== undefined && shown.has(before) && shown.has(id)) predecessors.set(id, before);
    }
  }
  return predecessors;
}
