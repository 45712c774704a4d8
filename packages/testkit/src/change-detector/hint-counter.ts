import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** After so long without a hint, no hint of an earlier change is expected. */
const quietMs = 500;

/** A hint comes sooner where nothing else uses the processor, and then no process is started to wait for it. */
const pauseMs = 200;

/** Counts the hints of a watch. */
export class HintCounter {
  /**
   * A hint comes within so many starts of a process, with a pause before each: some seconds, and more where a detector
   * gets the processor less often. Only a fault waits that long.
   */
  static limit = 100;
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
    const { count } = this;
    const hint = this.#wake.promise;
    for (let start = 0; start < HintCounter.limit && this.count === count; start++) {
      await Promise.race([hint, wait(pauseMs)]);
      if (this.count === count) await Promise.race([hint, processStart()]);
    }
    assert(this.count > count, `no hint of ${what}`);
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

/** Takes as long as what a detector may do before a hint: to start a process that watches, for one. */
async function processStart(): Promise<void> {
  await promisify(execFile)(process.execPath, ['-e', '0']);
}
