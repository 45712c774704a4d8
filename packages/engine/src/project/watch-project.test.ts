import { describe, expect, it } from 'vitest';
import type { StageSet } from '@codesearch/stages';
import type { IndexReport } from '../index/index-event.ts';
import { indexBusy } from '@codesearch/toolkit';
import type { WatchRequest } from '@codesearch/kernel';
import type { Timing } from '@codesearch/toolkit';
import { watchProject } from './watch-project.ts';

const report = { added: 0, modified: 0, removed: 0 } as IndexReport;

/** A watch with a clock that only waits advance. Waits of a minute and more end only by an abort. */
class Watch {
  readonly slept: number[] = [];
  syncs = 0;
  hint: () => void = () => {};
  /** Called at the start of each wait. */
  onSleep: (ms: number) => void = () => {};
  readonly #stop = new AbortController();
  #now = 1_000;

  run(quietMs: number, sync: () => void = () => {}, onFailure?: (error: unknown) => void): Promise<void> {
    const timing: Timing = {
      now: () => this.#now,
      random: () => 0,
      sleep: async (ms, signal) => {
        this.slept.push(ms);
        this.onSleep(ms);
        if (ms < 60_000) this.#now += ms;
        else await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
      },
    };
    const detector = {
      facts: { watches: true },
      watch: async ({ onHint }: WatchRequest) => {
        this.hint = onHint;
        return { [Symbol.asyncDispose]: async () => {} };
      },
    };
    const stages = { get: async () => detector } as unknown as StageSet;
    const syncOnce = async (): Promise<IndexReport> => {
      this.syncs++;
      sync();
      return report;
    };
    const options = { quietMs, rescanMs: 60_000, signal: this.#stop.signal, ...(onFailure && { onFailure }) };
    return watchProject(() => stages, syncOnce, options, timing);
  }

  stop(): void {
    this.#stop.abort();
  }
}

describe('a watch', () => {
  it('syncs after a pause in the hints, by the given clock', async () => {
    const watch = new Watch();
    watch.onSleep = (ms) => {
      if (watch.slept.length === 1) queueMicrotask(() => watch.hint());
      if (ms >= 60_000) watch.stop();
    };
    await watch.run(200);
    expect(watch.slept).toEqual([200, 200, 60_000]);
    expect(watch.syncs).toBe(2);
  });

  it('does not wait for a pause for ever', async () => {
    const watch = new Watch();
    watch.onSleep = (ms) => {
      if (ms < 60_000) queueMicrotask(() => watch.hint());
      else watch.stop();
    };
    await watch.run(200);
    expect(watch.slept.slice(0, -1).reduce((sum, ms) => sum + ms)).toBe(2_000);
    expect(watch.syncs).toBe(2);
  });

  it('retries a sync that failed for now, even if nothing changes, and reports it once', async () => {
    const watch = new Watch();
    const failures: unknown[] = [];
    watch.onSleep = (ms) => {
      if (ms >= 60_000) watch.stop();
    };
    const sync = (): void => {
      if (watch.syncs === 2 || watch.syncs === 3) throw indexBusy('/tree', 7);
    };
    await watch.run(200, sync, (error) => failures.push(error));
    expect(failures).toMatchObject([{ code: 'INDEX_BUSY' }]);
    expect(watch.slept).toEqual([200, 1_000, 2_000, 60_000]);
    expect(watch.syncs).toBe(4);
  });
});
