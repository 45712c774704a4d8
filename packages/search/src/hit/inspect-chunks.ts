import type { StoredChunk } from '@codesearch/kernel';
import { checkFreshness } from './freshness.ts';
import type { Freshness } from './freshness.ts';
import type { SearchedStages } from '../searched-stages.ts';

/** Facts about a chunk that is shown. */
export interface Inspection {
  readonly freshness: Freshness;
}

/**
 * Compares the chunks of an answer with the disk.
 *
 * @returns one inspection per chunk, in order
 */
export async function inspectChunks(
  stages: SearchedStages,
  chunks: readonly StoredChunk[],
  signal?: AbortSignal,
): Promise<readonly Inspection[]> {
  return (await checkFreshness(stages, chunks, signal)).map((freshness) => ({ freshness }));
}
