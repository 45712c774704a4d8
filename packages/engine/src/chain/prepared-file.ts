import type { ChunkContext, ChunkedFile, FileEntries, SkippedFile, SourceFile, SourceText } from '@codesearch/kernel';
import type { EmbeddingNotes } from './embed-documents.ts';

/** Which stages after reading and chunking the pool runs; the rest is done by the process that stores. */
export interface ChainPlan {
  readonly contextualize: boolean;
  readonly embed: boolean;
}

/** Milliseconds per stage. */
export type ChainTimings = Record<'read' | 'chunk' | 'contextualize' | 'embed', number>;

/** A file after the stages of the chain that the plan has. */
export interface PreparedFile {
  readonly file: SourceFile;
  readonly hash: string;
  readonly degraded?: ChunkedFile['degraded'];
  /** Secrets masked in the text. */
  readonly masked?: number;
  /** Number of chunks. */
  readonly chunks: number;
  /** Complete entries where the plan embeds; else what the remaining stages need. */
  readonly result:
    | { readonly entries: FileEntries; readonly embedding: EmbeddingNotes }
    | { readonly source: SourceText; readonly chunked: ChunkedFile; readonly contexts?: readonly ChunkContext[] };
  readonly timings: ChainTimings;
}

/** A file that was passed over when it was read or chunked. */
export interface PassedOverFile {
  readonly skipped: SkippedFile;
  /** The state that led to the verdict, and the hash of its bytes; empty where none could be read. */
  readonly file: SourceFile;
  readonly hash: string;
}

export type FileOutcome = PreparedFile | PassedOverFile;

/** Runs the chain over many files. Outcomes come in the order in which they are ready; every file has exactly one. */
export interface FilePool extends AsyncDisposable {
  run(files: readonly SourceFile[], signal?: AbortSignal): AsyncIterable<readonly FileOutcome[]>;
}
