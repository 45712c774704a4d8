import type { PathConditions } from '@codesearch/toolkit/pure';
import type { ConfirmWide } from '@codesearch/toolkit';
import type { IndexEvent } from '../index/index-event.ts';
import type { IndexStages } from './index-stages.ts';
import type { FittedWeights } from '../state/fitted-weights.ts';
import type { SharedMetadata } from '../state/shared-metadata.ts';
import type { LockWait } from '../state/writer-lock.ts';
import type { ReadableIndex } from './read-consistently.ts';

/** How a run brings an index up to date. */
export interface IndexOptions {
  /**
   * Whether to index every file again. Default false. The present index remains until the new one is complete, see
   * `forceIndex`.
   */
  readonly force?: boolean | undefined;
  /** Whether to retry degraded contexts, such as those of chunks for which a model did not answer. Default false. */
  readonly improve?: boolean | undefined;
  /** Milliseconds to wait for another process that is writing this index. Default 0. */
  readonly waitMs?: number | undefined;
  /**
   * Confirms the first index of a tree that contains far more than a project: the user's home folder, a folder above
   * it, or a whole disk. Without a confirmation nothing is written, and the call fails with `INPUT_INVALID`. Default:
   * no.
   */
  readonly confirmWide?: ConfirmWide | undefined;
  /**
   * US dollars that calls of services may cost in this run; what was answered is kept. Default: that of the
   * configuration, or no limit.
   */
  readonly maxCost?: number | undefined;
  /** Files that are indexed before all others, such as those that a search looks at. Default: none. */
  readonly first?: PathConditions | undefined;
  readonly onEvent?: ((event: IndexEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface OpenIndex extends ReadableIndex {
  readonly stages: IndexStages;
  /** What the machine that writes the index recorded about it. */
  readonly metadata: SharedMetadata;
  /** Weights of the ranking that were fitted to it on this machine. */
  readonly fitted?: FittedWeights | undefined;
}

export interface OpenOptions {
  /**
   * Brings the index up to the tree. If another process is writing it, the read uses what is committed; if that process
   * builds the index, the read waits for it. Default: the index is read as it is.
   *
   * @param wait for the writer lock
   */
  readonly sync?: ((wait: Pick<LockWait, 'waitMs' | 'onWait'>) => Promise<unknown>) | undefined;
  /** Max milliseconds to wait for a process that builds the index. Default: 10 minutes. */
  readonly waitMs?: number | undefined;
  /**
   * Whether an index is refused that was built with other settings, or that does not hold what was committed. Default
   * true.
   */
  readonly verify?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}
