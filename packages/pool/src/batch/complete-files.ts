import type { CallOptions, ChunkContext, FileEntries } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import { embedDocuments, nothingEmbedded } from '../chain/embed-documents.ts';
import type { EmbeddedDocuments, EmbeddingNotes, EmbeddingReport } from '../chain/embed-documents.ts';
import { fileEntries } from '../chain/file-entries.ts';
import { isEmbedded } from '../chain/prepared-file.ts';
import type { PreparedFile } from '../chain/prepared-file.ts';

/** A file that is ready to be stored, and the report of embedding about its chunks. */
export interface CompletedFile {
  readonly entries: FileEntries;
  readonly embedding: EmbeddingNotes;
}

export interface CompletedFiles {
  /** In the order in which they were given. */
  readonly files: readonly CompletedFile[];
  /** The report of embedding about all files together, besides the reports about each. */
  readonly report: EmbeddingReport;
}

/** Milliseconds of each stage so far. */
type StageTimers = Record<'contextualize' | 'embed', number>;

export interface CompletionOptions extends CallOptions {
  readonly timers: StageTimers;
  /** Until it aborts, texts that do not fill a call of the embedder wait for those of other files. */
  readonly holdUntil: AbortSignal;
}

/** Runs the stages that the pool left out, over many files at once, so that a remote embedder gets full batches. */
export async function completeFiles(
  stages: StageSet,
  files: readonly PreparedFile[],
  { timers, holdUntil, signal }: CompletionOptions,
): Promise<CompletedFiles> {
  const contexts = await contextsOf(stages, files, timers, signal);
  const all = contexts.flatMap((own, index) => (isEmbedded(files[index] as PreparedFile) ? [] : own));
  const start = performance.now();
  const embedded: EmbeddedDocuments =
    all.length === 0
      ? { vectors: [], report: nothingEmbedded, refused: [] }
      : await embedDocuments(await stages.get('embedder'), all, { signal, holdUntil });
  timers.embed += performance.now() - start;
  let used = 0;
  const completed = files.map(({ file, result }, index): CompletedFile => {
    if ('entries' in result) return result;
    const own = contexts[index] ?? [];
    if (result.vectors) {
      const parts = { path: file.path, ...result.chunked, contexts: own, vectors: result.vectors };
      return { entries: fileEntries(parts), embedding: { report: nothingEmbedded, refused: [] } };
    }
    const [start, end] = [used, used + own.length];
    used = end;
    const parts = {
      path: file.path,
      ...result.chunked,
      contexts: own,
      vectors: embedded.vectors.slice(start, end),
    };
    const refused = embedded.refused
      .filter((input) => input.index >= start && input.index < end)
      .map((input) => ({ ...input, index: input.index - start }));
    return { entries: fileEntries(parts), embedding: { report: nothingEmbedded, refused } };
  });
  return { files: completed, report: embedded.report };
}

async function contextsOf(
  stages: StageSet,
  files: readonly PreparedFile[],
  timers: StageTimers,
  signal?: AbortSignal,
): Promise<readonly (readonly ChunkContext[])[]> {
  const start = performance.now();
  const contexts = await Promise.all(
    files.map(async ({ result }) => {
      if ('entries' in result) return [];
      if (result.contexts) return result.contexts;
      const contextualizer = await stages.get('contextualizer');
      return contextualizer.contextualize({ source: result.source, chunks: result.chunked.chunks, signal });
    }),
  );
  timers.contextualize += performance.now() - start;
  return contexts;
}
