import { setTimeout as delay } from 'node:timers/promises';

/**
 * Milliseconds before the first of several tasks is flushed. In the meantime the others may fill the call that it waits
 * in, and a full call costs no more than a partial one.
 */
const flushDelayMs = 50;

interface PrefetchTask<Result> {
  readonly weight: number;
  readonly result: Promise<Result>;
  readonly flush: AbortController;
  settled: boolean;
}

/**
 * Starts tasks before their results are needed, and delivers the results in order. Limits the weight of all pending
 * tasks.
 */
export class OrderedPrefetch<Result> {
  readonly #limit: number;
  readonly #deliver: (result: Result) => Promise<void>;
  /** In the order in which they were added; the first one is delivered next. */
  readonly #tasks: PrefetchTask<Result>[] = [];

  /**
   * @param limit max weight of tasks that are started and not yet delivered
   * @param deliver called for one result at a time
   */
  constructor(limit: number, deliver: (result: Result) => Promise<void>) {
    this.#limit = limit;
    this.#deliver = deliver;
  }

  /**
   * Starts a task. Resolves when the weight of all tasks is within the limit again and every ready result is delivered.
   * A task without weight counts as ready at once.
   *
   * @param start its signal aborts when the task must no longer wait to fill a call
   * @throws the error of the first task that failed, in its turn, or of `deliver`
   */
  async add(weight: number, start: (flush: AbortSignal) => Promise<Result>): Promise<void> {
    const flush = new AbortController();
    const task: PrefetchTask<Result> = { weight, flush, result: start(flush.signal), settled: weight === 0 };
    // A failure is thrown when its turn comes.
    task.result.then(
      () => (task.settled = true),
      () => (task.settled = true),
    );
    this.#tasks.push(task);
    while (this.#tasks[0]?.settled || this.#weight() > this.#limit) await this.#deliverFirst();
  }

  /** Flushes and delivers all tasks. @throws the same errors as `add` */
  async finish(): Promise<void> {
    await this.#withinDelay(Promise.all(this.#tasks.map(({ result }) => result)));
    for (const { flush } of this.#tasks) flush.abort();
    while (this.#tasks.length > 0) await this.#deliverFirst();
  }

  /** Waits until no task is pending, and discards undelivered results and failures. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#tasks.splice(0).map(({ result }) => result));
  }

  /**
   * Waits for a result, but no longer than the delay. Does not wait for a task alone: no task is added during a
   * delivery, so nothing can fill its call.
   */
  async #withinDelay(result: Promise<unknown>): Promise<void> {
    // A failure is thrown when its turn comes.
    const settled = result.catch(() => {});
    if (this.#tasks.filter((task) => !task.settled).length < 2) return;
    const over = new AbortController();
    await Promise.race([settled, delay(flushDelayMs, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
  }

  #weight(): number {
    return this.#tasks.reduce((sum, { weight }) => sum + weight, 0);
  }

  async #deliverFirst(): Promise<void> {
    const task = this.#tasks[0] as PrefetchTask<Result>;
    try {
      await this.#withinDelay(task.result);
      task.flush.abort();
      await this.#deliver(await task.result);
    } finally {
      this.#tasks.shift();
    }
  }
}
