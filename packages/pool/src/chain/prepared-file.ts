import type { ChunkContext, ChunkedFile, FileEntries, SkippedFile, SourceFile, SourceText } from '@codesearch/kernel';
import type { SerializedError } from '@codesearch/stages';
import type { EmbeddingNotes } from './embed-documents.ts';

/** Which stages the pool runs after reading and chunking. The process that stores runs the others. */
export interface ChainPlan {
  readonly contextualize: boolean;
  readonly embed: boolean;
}

/** Milliseconds per stage. */
export type ChainTimings = Record<'read' | 'chunk' | 'contextualize' | 'embed', number>;

/** A file after the stages of the plan. */
export interface PreparedFile {
  readonly file: SourceFile;
  readonly hash: string;
  readonly degraded?: ChunkedFile['degraded'];
  /** Secrets masked in the text. */
  readonly masked?: number;
  readonly chunks: number;
  /** The entries if the plan embeds; otherwise the input of the remaining stages. */
  readonly result:
    | { readonly entries: FileEntries; readonly embedding: EmbeddingNotes }
    | {
        readonly source: SourceText;
        readonly chunked: ChunkedFile;
        readonly contexts?: readonly ChunkContext[];
        /** Of the chunks, if an index has them already. */
        readonly vectors?: readonly Float32Array[];
      };
  readonly timings: ChainTimings;
}

/** Whether all vectors of a file are known. */
export function isEmbedded({ result }: PreparedFile): boolean {
  return 'entries' in result || result.vectors !== undefined;
}

/** A file that was skipped when it was read or chunked. */
export interface SkippedFileOutcome {
  readonly skipped: SkippedFile;
  /** The state that was read, and the hash of its bytes; empty if the file could not be read. */
  readonly file: SourceFile;
  readonly hash: string;
  /** The error of a stage, if that is why: no verdict about the file. */
  readonly fault?: SerializedError;
}

export type FileOutcome = PreparedFile | SkippedFileOutcome;

/** Runs the chain over many files. Outcomes come in the order in which they are ready; every file has exactly one. */
export interface FilePool extends AsyncDisposable {
  /**
   * Starts what the next run needs, and does not wait for it.
   *
   * @param paths of some files of that run, whose languages are loaded. Default: none
   */
  start?(paths?: readonly string[]): void;
  run(files: readonly SourceFile[], signal?: AbortSignal): AsyncIterable<readonly FileOutcome[]>;
}
