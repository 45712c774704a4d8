import type { LevelCounts, SkipReason } from '@codesearch/kernel';
import type { EmbeddingReport } from '@codesearch/pool';

/** Milliseconds spent per stage, summed over all processes. */
export type StageTimings = Readonly<
  Record<'scan' | 'diff' | 'read' | 'chunk' | 'contextualize' | 'embed' | 'store' | 'commit', number>
>;

/** {@link StageTimings} of a run that goes on. */
export type StageTimers = { -readonly [Stage in keyof StageTimings]: number };

/** The result of an index run. */
export interface IndexReport {
  /** Files that are new to the index, have changed, no longer exist, and have not changed. */
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Unchanged files that were indexed again, since something else has changed that their plugins depend on. */
  readonly again: number;
  /** Files that this run stored, without `added` and `modified` files that were skipped after reading. */
  readonly indexed: number;
  /** Chunks written. */
  readonly chunks: number;
  /** The written chunks by the level of their contexts. */
  readonly levels: LevelCounts;
  /** Chunks whose degraded contexts this run repaired. */
  readonly improved: number;
  /** Chunks of the whole index with degraded contexts. */
  readonly fallenBack: number;
  /** Bytes of the files that were indexed. */
  readonly bytes: number;
  /** Files of this tree that are skipped, by reason: by the scan of this run, and after reading by all runs. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Files of this run whose chunking was degraded, by reason. */
  readonly degraded: Readonly<Record<string, number>>;
  readonly embedding: EmbeddingReport;
  /** Absent if the index had the present settings before. */
  readonly rebuilt?: Rebuilt;
  /** Wall clock of the whole run. */
  readonly elapsedMs: number;
  /** Time per stage; the sum may exceed `elapsedMs`, since stages overlap. */
  readonly timings: StageTimings;
}

/** How an index was built again because of other settings. */
export interface Rebuilt {
  /** What differs, one phrase for each, such as `chunker is chunker-text (was chunker-ast)`. */
  readonly changes: readonly string[];
  /** Files whose chunks were taken from the index with the former settings. All others were cut again. */
  readonly kept: number;
}

/** Progress of an index run, in order of time. */
export type IndexEvent =
  | {
      /** Another process writes the index, and this run waits for it. Repeated when that process has done more. */
      readonly type: 'waiting';
      /** Id of that process, if it is known. */
      readonly pid?: number;
      /** Its machine or container, if that is another one. */
      readonly elsewhere?: string;
      /** Files that it has committed so far, and commits in all; 0 while it counts them. */
      readonly files: number;
      readonly totalFiles: number;
    }
  | {
      /**
       * The index was built with other settings. One with the present settings is built beside it now, and then takes
       * its place.
       */
      readonly type: 'settings-changed';
      /** What differs, one phrase for each, such as `chunker is chunker-text (was chunker-ast)`. */
      readonly changes: readonly string[];
    }
  | {
      /** An index is removed now from a store that others read, and written again. Until then they find nothing. */
      readonly type: 'store-emptied';
      /** Where the store is. */
      readonly location: string;
    }
  | { readonly type: 'files-scanned'; readonly files: number; readonly skipped: number }
  | {
      readonly type: 'changes-found';
      readonly added: number;
      readonly modified: number;
      readonly removed: number;
      readonly unchanged: number;
      /** Bytes to index. */
      readonly bytes: number;
      /**
       * Files to index that are the program itself. They come before tests, documents, settings and the code of others.
       * Absent if all are one kind to the run.
       */
      readonly source?: number;
      /** Unchanged files to index again, since something else has changed that plugins depend on. Absent for none. */
      readonly again?: number;
      /** Files to index of those that come first. Absent if none does. */
      readonly firstLeft?: number;
    }
  | { readonly type: 'file-chunked'; readonly path: string; readonly chunks: number; readonly degraded?: string }
  | {
      readonly type: 'file-skipped';
      readonly path: string;
      readonly reason: SkipReason;
      readonly detail?: string;
      /** The plugin that failed at the file, if that is the reason. */
      readonly plugin?: string;
    }
  | {
      /** The service refused to embed a chunk. Only lexical search finds it. */
      readonly type: 'chunk-refused';
      readonly path: string;
      readonly startLine: number;
      readonly endLine: number;
      readonly detail: string;
    }
  | {
      /** A repair compares files with the store. */
      readonly type: 'files-compared';
      /** Files that are compared, and those to compare in all. */
      readonly files: number;
      readonly totalFiles: number;
    }
  | {
      readonly type: 'batch-committed';
      /** Files, chunks and bytes that this run has committed so far, and the files it has to commit in all. */
      readonly files: number;
      readonly totalFiles: number;
      readonly chunks: number;
      readonly bytes: number;
      /** As of `changes-found`: those that are not committed yet. */
      readonly firstLeft?: number;
    }
  | { readonly type: 'index-finished'; readonly report: IndexReport };
