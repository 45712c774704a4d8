import type { StageSet } from '../container/stage-set.ts';
import type { ChunkContext } from '../contract/contextual-chunk.ts';
import type { StageTimings } from '../contract/index-event.ts';
import type { FileEntries } from '../contract/store.ts';
import { embedDocuments } from '../pool/file-chain.ts';
import type { PreparedFile } from '../pool/prepared-file.ts';
import { fileEntries } from './file-entries.ts';

type Timings = { -readonly [Stage in keyof StageTimings]: number };

/**
 * Runs the stages that the pool left out, over many files at once, so that a remote embedder gets full batches. Entries
 * come in the order of the files.
 */
export async function completeFiles(
  stages: StageSet,
  files: readonly PreparedFile[],
  timings: Timings,
  signal?: AbortSignal,
): Promise<FileEntries[]> {
  const contexts = await contextsOf(stages, files, timings, signal);
  const all = contexts.flat();
  const start = performance.now();
  const vectors = all.length === 0 ? [] : await embedDocuments(await stages.get('embedder'), all, signal);
  timings.embed += performance.now() - start;
  let used = 0;
  return files.map(({ file, result }, index) => {
    if ('entries' in result) return result.entries;
    const own = contexts[index] ?? [];
    const parts = {
      path: file.path,
      ...result.chunked,
      contexts: own,
      vectors: vectors.slice(used, used + own.length),
    };
    used += own.length;
    return fileEntries(parts);
  });
}

async function contextsOf(
  stages: StageSet,
  files: readonly PreparedFile[],
  timings: Timings,
  signal?: AbortSignal,
): Promise<readonly (readonly ChunkContext[])[]> {
  const start = performance.now();
  const contexts = await Promise.all(
    files.map(async ({ result }) => {
      if ('entries' in result) return [];
      if (result.contexts) return result.contexts;
      const contextualizer = await stages.get('contextualizer');
      return contextualizer.contextualize(result.source, result.chunked.chunks, { signal });
    }),
  );
  timings.contextualize += performance.now() - start;
  return contexts;
}
