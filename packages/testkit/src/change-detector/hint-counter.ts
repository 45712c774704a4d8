import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** After so long without a hint, no hint of an earlier change is expected. */
const quietMs = 500;

/** Counts the hints of a watch. */
export class HintCounter {
  /** Milliseconds within which a hint comes on every machine. Only a fault waits that long. */
  static limitMs = 120_000;
  count = 0;
  #last = 0;
  #wake = Promise.withResolvers<void>();

  /** The `onHint` of the watch. */
  readonly note = (): void => {
    this.count++;
    this.#last = performance.now();
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  };

  /**
   * Resolves with the next hint. Call it before the change.
   *
   * @param what for the message
   */
  async next(what = 'a change'): Promise<void> {
    const limit = new AbortController();
    const { signal } = limit;
    const timeout = wait(HintCounter.limitMs, undefined, { signal }).then(() => assert.fail(`no hint of ${what}`));
    await Promise.race([this.#wake.promise, timeout]).finally(() => limit.abort());
  }

  /** Waits until there are no more hints, makes a change, and rejects if no hint follows. */
  async assertHint(what: string, change: () => Promise<unknown>): Promise<void> {
    await this.quiet();
    await Promise.all([this.next(what), change()]);
  }

  /** Waits until there are no more hints, makes a change, and rejects if a hint follows. */
  async assertNoHint(what: string, change: () => Promise<unknown>): Promise<void> {
    await this.quiet();
    const { count } = this;
    await change();
    await this.quiet();
    assert.equal(this.count, count, `a hint ${what}`);
  }

  /** Resolves after some milliseconds without a hint, counted from now. */
  async quiet(milliseconds: number = quietMs): Promise<void> {
    this.#last = performance.now();
    for (;;) {
      const rest = this.#last + milliseconds - performance.now();
      if (rest <= 0) return;
      await wait(rest);
    }
  }
}
