import type { IndexStages } from './index-stages.ts';
import type { FittedWeights } from '../state/fitted-weights.ts';
import type { SharedMetadata } from '../state/shared-metadata.ts';
import type { LockWait } from '../state/writer-lock.ts';
import type { ReadableIndex } from './read-consistently.ts';

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
