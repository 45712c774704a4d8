import type { IndexStages } from './index-stages.ts';
import type { SharedMetadata } from '../state/shared-metadata.ts';
import type { ReadableIndex } from './read-consistently.ts';

/** An index that is open for reading. */
export interface OpenIndex extends ReadableIndex {
  readonly stages: IndexStages;
  /** What the machine that writes the index recorded about it. */
  readonly metadata: SharedMetadata;
}

export interface OpenOptions {
  /**
   * Brings the index up to the tree. If another process is writing it, the read uses what is committed. Default: the index
   * is read as it is.
   */
  readonly sync?: (() => Promise<unknown>) | undefined;
  /**
   * Whether an index is refused that was built with other settings, or that does not hold what was committed. Default
   * true.
   */
  readonly verify?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}
