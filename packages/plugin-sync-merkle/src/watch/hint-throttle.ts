/** Minimum milliseconds between two hints. */
export const hintIntervalMs = 50;

/**
 * Limits the rate of hints. The first is forwarded immediately, all hints of an interval become one at its end. After
 * the last change there is always a hint.
 */
export class HintThrottle {
  readonly #onHint: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waiting = false;
  #closed = false;

  constructor(onHint: () => void) {
    this.#onHint = onHint;
  }

  hint(): void {
    if (this.#closed) return;
    if (this.#timer !== undefined) {
      this.#waiting = true;
      return;
    }
    this.#timer = setTimeout(() => this.#intervalOver(), hintIntervalMs);
    this.#onHint();
  }

  /** Drops a waiting hint. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #intervalOver(): void {
    this.#timer = undefined;
    if (!this.#waiting) return;
    this.#waiting = false;
    this.hint();
  }
}
