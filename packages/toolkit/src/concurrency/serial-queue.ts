/** Runs asynchronous calls one after the other, in the order in which they were added. */
export class SerialQueue {
  #last: Promise<void> = Promise.resolve();

  /**
   * Runs a call when all earlier calls have settled. A call that fails does not affect the later ones.
   *
   * @returns the result of the call
   */
  async run<Value>(call: () => Value | Promise<Value>): Promise<Value> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await previous;
      return await call();
    } finally {
      resolve();
    }
  }

  /** Resolves when all calls so far have settled. Never rejects. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
