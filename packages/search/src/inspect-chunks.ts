import type { StoredChunk } from '@codesearch/kernel';
import { checkFreshness } from './freshness.ts';
import type { Freshness } from './freshness.ts';
import type { SearchedStages } from './searched-stages.ts';

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
  stages: SearchedStages,
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

/** Blank lines between two chunks that are read as one text. */
const maxBlankLines = 20;

/**
 * Every line that is not blank is in a chunk, so each chunk in the list of a file follows the previous one. The list is
 * only read if two shown chunks have a few lines between them, which can be blank or those of another chunk.
 */
async function findPredecessors(
  stages: SearchedStages,
  chunks: readonly StoredChunk[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Set(chunks.map(({ id }) => id));
  const predecessors = new Map<string, string>();
  const store = await stages.get('store');
  for (const [path, own] of Map.groupBy(chunks, (chunk) => chunk.path)) {
    let isClear = true;
    for (const before of own) {
      for (const after of own) {
        const lines = before === after ? Infinity : after.startLine - before.endLine - 1;
        if (lines === 0) predecessors.set(after.id, before.id);
        else if (lines >= -1 && lines <= maxBlankLines) isClear = false;
      }
    }
    if (isClear) continue;
    const all = await store.list({ path, signal });
    for (const [index, { id }] of all.entries()) {
      const before = all[index - 1]?.id;
      if (before !== undefined && shown.has(before) && shown.has(id)) predecessors.set(id, before);
    }
  }
  return predecessors;
}
