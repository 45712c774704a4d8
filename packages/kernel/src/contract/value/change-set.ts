import type { Degradation } from './chunk.ts';
import type { LevelCounts } from './contextual-chunk.ts';
import type { SkipReason, SourceFile } from './source-file.ts';

/** How a scan differs from the last commit. Every path is in at most one list. */
export interface ChangeSet {
  /** Files never committed before. */
  readonly added: readonly SourceFile[];
  /** Files whose content differs from the committed content. */
  readonly modified: readonly SourceFile[];
  /** Files whose state differs but whose content is the committed one: commit them again, do not index them again. */
  readonly touched: readonly FileRecord[];
  /** Paths that were committed and are gone. */
  readonly removed: readonly string[];
  /** Number of files that are as they were committed. */
  readonly unchanged: number;
}

/** The record of a file whose chunks are stored, or which was read and skipped. */
export interface FileRecord {
  /** The state that was read, not the state that was scanned. */
  readonly file: SourceFile;
  /** SHA-256 of the bytes that were read, 64 lower-case hex digits; empty if nothing could be read. */
  readonly hash: string;
  /** Number of chunks stored. */
  readonly chunks: number;
  /** Its chunks by the level of their contexts. Absent if it has none, or if they were never counted. */
  readonly levels?: LevelCounts;
  /** Secrets masked in its text; absent if it had no secrets. */
  readonly masked?: number;
  /** Why a simpler method was used to chunk it, or a part of it; absent if it was not. */
  readonly degraded?: Degradation;
  /** Set if the file was read and skipped. */
  readonly skipped?: { readonly reason: SkipReason; readonly detail?: string };
}

/** A part of a change set that has reached the store. */
export interface FileCommit {
  /** Files whose chunks are stored, or which were skipped; each replaces the record of its path. */
  readonly records: readonly FileRecord[];
  /** Paths whose chunks are removed from the store; unknown paths are not an error. */
  readonly removed: readonly string[];
}

/** All that is committed, in numbers. */
export interface Snapshot {
  /** Content hash over all committed files: equal roots mean equal trees. Empty before the first commit. */
  readonly root: string;
  /**
   * Digest of the scan whose files are all committed as they were scanned, so that `diff` would find no change in it.
   * Absent if only a `diff` can decide. An optimization: a detector that sets it lets a scanner with `unchangedSince`
   * skip the listing. Both compute it with `ScanDigest` of the toolkit.
   */
  readonly scanDigest?: string;
  /** Stamp of the last commit that had one; absent before it and after `clear`. See `StampedRequest`. */
  readonly stamp?: string;
  /** Files with stored chunks, or with none because they are blank. */
  readonly files: number;
  /** Chunks of these files, without the entries for whole files. */
  readonly chunks: number;
  /** These chunks by the level of their contexts. */
  readonly levels: LevelCounts;
  /** Bytes of the indexed files. */
  readonly bytes: number;
  /** Files that were read and skipped, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Secrets masked in the indexed files. */
  readonly masked: number;
}
