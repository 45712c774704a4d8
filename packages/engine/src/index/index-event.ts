import type { LevelCounts, SkipReason } from '@codesearch/kernel';

/** Milliseconds spent per stage, summed over all processes. */
export type StageTimings = Readonly<
  Record<'scan' | 'diff' | 'read' | 'chunk' | 'contextualize' | 'embed' | 'store' | 'commit', number>
>;

/** What embedding reported about the chunks of a run. */
export interface EmbeddingReport {
  /** Tokens that the provider counted; 0 where it does not tell, and where every text was known. */
  readonly tokens: number;
  /** Chunks longer than the model takes: of the first only the beginning was embedded, the second went in pieces. */
  readonly truncated: number;
  readonly pooled: number;
  /** Chunks that the service would not embed. They are found by their words alone. */
  readonly refused: number;
}

/** What an index run did. */
export interface IndexReport {
  /** Files that are new to the index, that changed, that are gone, and that are as they were. */
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Files that this run stored. What it had to read and then passed over is `added` or `modified`, and not counted here. */
  readonly indexed: number;
  /** Chunks written. */
  readonly chunks: number;
  /** These chunks by the level of their contexts. */
  readonly levels: LevelCounts;
  /** Chunks that had fallen back to a lesser level, and whose contexts this run improved. */
  readonly improved: number;
  /** Chunks of the whole index that have fallen back. */
  readonly fallenBack: number;
  /** Bytes of the files that were indexed. */
  readonly bytes: number;
  /** Files that are passed over in this tree, by reason: by this run's scan, and by all runs' reading. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Files of this run that were chunked by lesser means, by reason. */
  readonly degraded: Readonly<Record<string, number>>;
  readonly embedding: EmbeddingReport;
  /** Wall clock of the whole run. */
  readonly elapsedMs: number;
  /** CPU-side view of where the time went; sums may exceed `elapsedMs`, since stages overlap. */
  readonly timings: StageTimings;
}

/** Progress of an index run, in order of time. */
export type IndexEvent =
  | { readonly type: 'files-scanned'; readonly files: number; readonly skipped: number }
  | {
      readonly type: 'changes-found';
      readonly added: number;
      readonly modified: number;
      readonly removed: number;
      readonly unchanged: number;
      /** Bytes to index. */
      readonly bytes: number;
    }
  | { readonly type: 'file-chunked'; readonly path: string; readonly chunks: number; readonly degraded?: string }
  | { readonly type: 'file-skipped'; readonly path: string; readonly reason: SkipReason; readonly detail?: string }
  | {
      /** The service would not embed a chunk. It is found by its words alone. */
      readonly type: 'chunk-refused';
      readonly path: string;
      readonly startLine: number;
      readonly endLine: number;
      readonly detail: string;
    }
  | {
      readonly type: 'batch-committed';
      /** Files, chunks and bytes that this run has committed so far, and the files it has to commit in all. */
      readonly files: number;
      readonly totalFiles: number;
      readonly chunks: number;
      readonly bytes: number;
    }
  | { readonly type: 'index-finished'; readonly report: IndexReport };
