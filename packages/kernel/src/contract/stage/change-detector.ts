import type { Call } from './call.ts';
import type { ChangeSet, FileCommit, FileRecord, Snapshot } from '../value/change-set.ts';
import type { ContextLevel } from '../value/contextual-chunk.ts';
import type { SourceFile } from '../value/source-file.ts';
import type { PathRequest } from './scanner.ts';
import type { Stage } from './stage.ts';
import type { StampedRequest } from './store.ts';

/** A scan to compare with what is committed. */
export interface DiffRequest extends Call {
  /** All files of one scan, in its order. Can be read once. */
  readonly files: AsyncIterable<readonly SourceFile[]>;
}

/** What to commit. */
export interface CommitRequest extends FileCommit, StampedRequest, Call {}

/** Context levels to look for. */
export interface RecordsAtLevelsRequest extends Call {
  /** Any of these. */
  readonly levels: readonly ContextLevel[];
}

/** Whom to notify of changes. */
export interface WatchRequest extends Call {
  /** Called soon after something below the root may have changed. */
  readonly onHint: () => void;
}

/** What a change detector declares with `describe`. */
export interface ChangeDetectorFacts {
  /** Whether it implements `watch`. If it does not, a watching project compares at intervals only. Default false. */
  readonly watches?: boolean;
  /** Whether `commit` keeps a stamp, and `snapshot` returns it. Default false. */
  readonly stamps?: boolean;
}

/**
 * Remembers which content of which file is in the index, and finds what has changed since.
 *
 * Order: `diff`, then the data of some files reaches the store, then `commit` of those files, and so on. A crash before
 * a `commit` repeats that work at the next `diff` and never skips it. When the promise of a commit resolves, it is
 * durable, and every open instance over the same folder sees it: other processes read the index too.
 *
 * A file is hashed only if its stamp differs from the committed one, or if it was modified so shortly before it was
 * read that a second change could carry the same stamp. A file with an `exact` stamp is never hashed.
 *
 * Cost: `diff` is linear in the files scanned for comparing stamps, and in the files changed for everything else;
 * `commit` is linear in its arguments and in the depth of their folders, never in the size of the tree.
 */
export interface ChangeDetector extends Stage {
  /** Compares a scan with what is committed. Writes nothing. */
  diff(request: DiffRequest): Promise<ChangeSet>;

  /** Records that the data of these files is stored and that of the removed ones is gone. All or nothing. */
  commit(request: CommitRequest): Promise<void>;

  /** @returns the record of one file; `undefined` if it was never committed */
  fileRecord(request: PathRequest): Promise<FileRecord | undefined>;

  /** @returns the records of files with a chunk at one of these levels, in any order. Linear in the committed files. */
  recordsAtLevels(request: RecordsAtLevelsRequest): Promise<readonly FileRecord[]>;

  /** @returns all that is committed, in numbers. Cheap: it is called for every search. */
  snapshot(request: Call): Promise<Snapshot>;

  /**
   * Calls back soon after something below the root may have changed. Declare it by `watches`. A hint and no more: a
   * burst may be one call, a call may be about an ignored file, and a change may go unnoticed, so a caller also
   * compares from time to time.
   *
   * @returns disposing it ends the watch
   */
  watch?(request: WatchRequest): Promise<AsyncDisposable>;

  /** Forgets everything, with the stamp: the next `diff` finds every file added. */
  clear(request: Call): Promise<void>;
}
