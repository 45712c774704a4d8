/** Calls back after a time in which nothing was done. */
export class IdleTimer {
  readonly #ms: number;
  readonly #onIdle: () => void;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param ms 0 for never */
  constructor(ms: number, onIdle: () => void) {
    this.#ms = ms;
    this.#onIdle = onIdle;
    this.#start();
  }

  /** Does something, and starts the time again afterwards. */
  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.stop();
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      if (this.#running === 0) this.#start();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): void {
    if (this.#ms > 0) this.#timer = setTimeout(this.#onIdle, this.#ms).unref();
  }
}
