import type { LevelCounts } from './contextual-chunk.ts';
import type { SkipReason, SourceFile } from './source-file.ts';

/** What a scan changes against the last commit. Every path stands in at most one list. */
export interface ChangeSet {
  /** Files never committed before. */
  readonly added: readonly SourceFile[];
  /** Files whose content differs from the committed content. */
  readonly modified: readonly SourceFile[];
  /** Files whose state differs but whose content is the committed one: to be committed again, not indexed again. */
  readonly touched: readonly FileRecord[];
  /** Paths that were committed and are gone. */
  readonly removed: readonly string[];
  /** Number of files that are as they were committed. */
  readonly unchanged: number;
}

/** What is remembered of a file once its chunks are stored, or once it was read and passed over. */
export interface FileRecord {
  /** The state that was read, not the state that was scanned. */
  readonly file: SourceFile;
  /** SHA-256 of the bytes that were read, 64 lower-case hex digits; empty where nothing could be read. */
  readonly hash: string;
  /** Number of chunks stored. */
  readonly chunks: number;
  /** Its chunks by the level of their contexts. Absent where it has none, and where they were never counted. */
  readonly levels?: LevelCounts;
  /** Secrets masked in its text; absent where there was none. */
  readonly masked?: number;
  /** Set where the file was read and passed over. */
  readonly skipped?: { readonly reason: SkipReason; readonly detail?: string };
}

/** A part of a change set that has reached the store. */
export interface FileCommit {
  /** Files whose chunks are stored, or that were passed over; each replaces what was known of its path. */
  readonly records: readonly FileRecord[];
  /** Paths whose chunks are removed from the store; unknown ones are no error. */
  readonly removed: readonly string[];
}

/** All that is committed, in numbers. */
export interface Snapshot {
  /** Content hash over all committed files: equal roots mean equal trees. Empty before the first commit. */
  readonly root: string;
  /** Files with stored chunks, or with none because they are blank. */
  readonly files: number;
  /** Chunks of these files, without the entries of whole files. */
  readonly chunks: number;
  /** These chunks by the level of their contexts. */
  readonly levels: LevelCounts;
  /** Bytes of the indexed files. */
  readonly bytes: number;
  /** Files that were read and passed over, by reason. */
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Secrets masked in the indexed files. */
  readonly masked: number;
}
