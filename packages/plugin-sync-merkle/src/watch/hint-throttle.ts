/** Milliseconds within which changes become one hint. */
export const hintIntervalMs = 50;

/**
 * Makes few hints of many: the first is passed on at once, those of the next 50 ms become one at their end, and so on while
 * they come. None is lost: after the last change there is a hint.
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

  /** Drops what waits. */
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
