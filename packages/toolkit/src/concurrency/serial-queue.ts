import { addAbortListener } from 'node:events';

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

/**
 * Waits for a promise until a signal aborts. The promise may reject after nobody waits for it.
 *
 * @throws what the promise rejects with, or the reason of the signal
 */
export async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => aborted.reject(signal.reason);
  if (signal.aborted) stop();
  using _listener = addAbortListener(signal, stop);
  return await Promise.race([aborted.promise, promise]);
}
