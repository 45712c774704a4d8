import type { CallOptions } from './call-options.ts';
import type { ChangeSet, FileCommit, FileRecord, Snapshot } from './change-set.ts';
import type { ContextLevel } from './contextual-chunk.ts';
import type { SourceFile } from './source-file.ts';
import type { Stage } from './stage.ts';

/**
 * Remembers which content of which file is in the index, and tells what has changed since.
 *
 * Order: `diff`, then the data of some files reaches the store, then `commit` of those files, and so on. A crash before a
 * `commit` repeats that work at the next `diff` and never skips it. What `commit` resolved is durable.
 *
 * A file is hashed only when its stamp differs from the committed one, or when it was modified so shortly before it was
 * read that a second change could carry the same stamp.
 *
 * Cost: `diff` is linear in the files scanned for comparing stamps, and in the files changed for everything else; `commit`
 * is linear in its arguments and in the depth of their folders, never in the size of the tree.
 */
export interface ChangeDetector extends Stage {
  /** Compares a scan with what is committed. Writes nothing. */
  diff(files: AsyncIterable<readonly SourceFile[]>, options?: CallOptions): Promise<ChangeSet>;

  /**
   * Whether `diff` would find no change in a scan of this `ScanDigest`. False where it cannot tell without the scan. Absent where it
   * never can. Cheap: it does not depend on the size of the tree.
   */
  isCommitted?(digest: string): Promise<boolean>;

  /** Records that the data of these files is stored and that of the removed ones is gone. All or nothing. */
  commit(commit: FileCommit, options?: CallOptions): Promise<void>;

  /** The record of one path, or `undefined` where it was never committed. */
  record(path: string): Promise<FileRecord | undefined>;

  /** The records of files with a chunk of one of these levels, in any order. Linear in the files that are committed. */
  recordsAtLevels(levels: readonly ContextLevel[], options?: CallOptions): Promise<readonly FileRecord[]>;

  /** All that is committed, in numbers. Cheap: it may be asked after every search. */
  snapshot(): Promise<Snapshot>;

  /**
   * Calls back soon after something below the root may have changed. A hint and no more: a burst may be one call, a call
   * may be about an ignored file, and a change may go unnoticed, so a caller compares now and then all the same. Absent
   * where the plugin cannot watch. Disposing the result ends it.
   */
  watch?(onHint: () => void, options?: CallOptions): Promise<AsyncDisposable>;

  /** Forgets everything, so that the next `diff` finds every file added. */
  clear(): Promise<void>;
}
