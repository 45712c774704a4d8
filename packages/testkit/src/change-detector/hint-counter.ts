import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** Long enough for a busy machine; nothing waits for its end where a law holds. */
const limitMs = 6_000;

/** As long as nothing comes any more of what was done before. */
const quietMs = 500;

/** Counts the hints of a watch. */
export class HintCounter {
  count = 0;
  #last = 0;

  readonly note = (): void => {
    this.count++;
    this.#last = performance.now();
  };

  /** Makes a change after all was quiet, and rejects where no hint follows it. */
  async assertHint(what: string, change: () => Promise<unknown>): Promise<void> {
    await this.quiet();
    const { count } = this;
    await change();
    for (const end = performance.now() + limitMs; this.count === count; await wait(10)) {
      assert.ok(performance.now() < end, `no hint of ${what}`);
    }
  }

  /** Makes a change after all was quiet, and rejects where a hint follows it. */
  async assertNoHint(what: string, change: () => Promise<unknown>): Promise<void> {
    await this.quiet();
    const { count } = this;
    await change();
    await this.quiet();
    assert.equal(this.count, count, `a hint ${what}`);
  }

  /** Resolves when there was no hint for a while. */
  async quiet(): Promise<void> {
    this.#last = performance.now();
    while (performance.now() - this.#last < quietMs) await wait(20);
  }
}
