import { isTurnOver, nextTurn } from '@codesearch/kernel';

/**
 * Shares the thread with other tasks. A scan reads file states synchronously, which is several times faster than a
 * promise per file, and yields after each time slice.
 */
export class TimeSlice {
  readonly #signal: AbortSignal | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Whether the time slice is used up. */
  get isOver(): boolean {
    return isTurnOver();
  }

  /**
   * Lets other tasks run if the time slice is used up.
   *
   * @throws the reason of the abort if the signal is aborted
   */
  async yieldToEventLoop(): Promise<void> {
    if (this.isOver) await nextTurn();
    this.#signal?.throwIfAborted();
  }
}
