import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** Long enough for a busy machine; nothing waits for its end where a law holds. Laws are also held against those who break them. */
const lawLimitMs = 6_000;
/** Long enough for every machine. */
const limitMs = 20_000;

/** As long as nothing comes any more of what was done before. */
const quietMs = 500;

/** Counts the hints of a watch. */
export class HintCounter {
  count = 0;
  #last = 0;
  #wake = Promise.withResolvers<void>();

  /** What the watch is to call. */
  readonly note = (): void => {
    this.count++;
    this.#last = performance.now();
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  };

  /** Resolves with the next hint, and rejects where none comes within some milliseconds, 20,000 by default. To be called before the change. */
  async next(what = 'a change', withinMs: number = limitMs): Promise<void> {
    const limit = new AbortController();
    const { signal } = limit;
    const timeout = wait(withinMs, undefined, { signal }).then(() => assert.fail(`no hint of ${what}`));
    await Promise.race([this.#wake.promise, timeout]).finally(() => limit.abort());
  }

  /** Makes a change after all was quiet, and rejects where no hint follows it. */
  async assertHint(what: string, change: () => Promise<unknown>): Promise<void> {
    await this.quiet();
    await Promise.all([this.next(what, lawLimitMs), change()]);
  }

  /** Makes a change after all was quiet, and rejects where a hint follows it. */
  async assertNoHint(what: string, change: () => Promise<unknown>): Promise<void> {
    await this.quiet();
    const { count } = this;
    await change();
    await this.quiet();
    assert.equal(this.count, count, `a hint ${what}`);
  }

  /** Resolves when there was no hint for some milliseconds, counted from now. Default 500. */
  async quiet(milliseconds: number = quietMs): Promise<void> {
    this.#last = performance.now();
    for (;;) {
      const rest = this.#last + milliseconds - performance.now();
      if (rest <= 0) return;
      await wait(rest);
    }
  }
}
