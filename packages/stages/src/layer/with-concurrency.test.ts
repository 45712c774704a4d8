import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { errors } from '@codesearch/kernel';
import type { Embedder, EmbedRequest, EmbedResult } from '@codesearch/kernel';
import { AdaptiveLimiter, systemTiming } from '@codesearch/toolkit';
import type { ConcurrencyPolicy, Timing } from '@codesearch/toolkit';
import { countTurnsBy, nextTurn } from '@codesearch/toolkit/pure';
import { withConcurrency } from './call-layers.ts';

const policy: ConcurrencyPolicy = { limit: 8, successesToGrow: 2, maxPauseMs: 1_000 };

afterEach(() => void vi.useRealTimers());

/** A task that ends on request. */
function openTask(): { readonly task: () => Promise<void>; readonly started: () => boolean } & Pick<
  PromiseWithResolvers<void>,
  'resolve' | 'reject'
> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let started = false;
  return { task: () => ((started = true), promise), started: () => started, resolve, reject };
}

/**
 * The system's timing, and how many of its waits have a timer. Other tests of this process have timers of their own.
 */
function countedTiming(): Timing & { timers(): Promise<number> } {
  let waits = 0;
  const sleep: Timing['sleep'] = (ms, signal) => {
    waits++;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // On the clock of the test.
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    return promise.finally(() => {
      waits--;
      clearTimeout(timer);
    });
  };
  return { ...systemTiming, sleep, timers: () => turn().then(() => waits) };
}

const turn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
const succeed = async (): Promise<void> => {};
const refuse = (retryAfterMs?: number) => (): Promise<never> => Promise.reject(errors.rateLimited('it', retryAfterMs));

describe('the limiter', () => {
  it('never runs more than the limit, begins in order of arrival, and runs every task whatever fails or is aborted', async () => {
    const kinds = fc.array(fc.constantFrom('good', 'bad', 'refused', 'aborted'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 1, max: 5 }), fc.scheduler(), async (tasks, limit, scheduler) => {
        const limiter = new AdaptiveLimiter({ ...policy, limit }, systemTiming);
        let running = 0;
        const begun: number[] = [];
        const results = tasks.map((kind, index) => {
          const controller = new AbortController();
          const result = limiter.run(async () => {
            begun.push(index);
            expect(++running).toBeLessThanOrEqual(limit);
            expect(running).toBeLessThanOrEqual(Math.max(1, limiter.allowed));
            await scheduler.schedule(Promise.resolve());
            running--;
            if (kind === 'bad') throw errors.unavailable('it', 'down');
            if (kind === 'refused') throw errors.rateLimited('it');
          }, controller.signal);
          if (kind === 'aborted') controller.abort();
          return result;
        });
        const settled = Promise.allSettled(results);
        await scheduler.waitFor(settled);
        const outcomes = await settled;
        expect(begun).toEqual(begun.toSorted((a, b) => a - b));
        for (const [index, kind] of tasks.entries()) {
          if (kind === 'aborted') continue;
          expect(outcomes[index]?.status).toBe(kind === 'good' ? 'fulfilled' : 'rejected');
          expect(begun).toContain(index);
        }
        expect(running).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  it('lets a waiting task leave the queue on abort, and the next one take its turn', async () => {
    const limiter = new AdaptiveLimiter({ ...policy, limit: 1 }, systemTiming);
    const [first, second, third] = [openTask(), openTask(), openTask()];
    const controller = new AbortController();
    const reason = new Error('enough');
    const runs = [first, second, third].map(({ task }, index) =>
      limiter.run(task, index === 1 ? controller.signal : undefined),
    );
    controller.abort(reason);
    await expect(runs[1]).rejects.toBe(reason);
    first.resolve();
    await runs[0];
    await turn();
    expect([second.started(), third.started()]).toEqual([false, true]);
    third.resolve();
    await runs[2];
  });

  it('halves on RATE_LIMITED, once for all tasks of one moment, and not below one', async () => {
    const limiter = new AdaptiveLimiter(policy, systemTiming);
    await Promise.allSettled(Array.from({ length: 8 }, () => limiter.run(refuse(), undefined)));
    expect(limiter.allowed).toBe(4);
    for (const allowed of [2, 1, 1]) {
      await limiter.run(refuse(), undefined).catch(() => {});
      expect(limiter.allowed).toBe(allowed);
    }
  });

  it('halves as well where calls run out of time, since a server may let them wait for each other', async () => {
    const limiter = new AdaptiveLimiter(policy, systemTiming);
    const late = (): Promise<never> => Promise.reject(errors.timedOut('it', 100));
    await Promise.allSettled(Array.from({ length: 8 }, () => limiter.run(late, undefined)));
    expect(limiter.allowed).toBe(4);
  });

  it('lets in those of the least rank first, whenever they come', async () => {
    const limiter = new AdaptiveLimiter({ ...policy, limit: 1 }, systemTiming);
    const begun: string[] = [];
    const run = (name: string, rank: number): Promise<void> =>
      limiter.run(async () => void begun.push(name), undefined, rank);
    await Promise.all([run('a0', 0), run('b2', 2), run('c1', 1), run('d2', 2), run('e1', 1)]);
    expect(begun).toEqual(['a0', 'c1', 'e1', 'b2', 'd2']);
  });

  it('grows by one after a run of successes, up to the limit, and begins the run again after a refusal', async () => {
    const limiter = new AdaptiveLimiter(policy, systemTiming);
    const after = async (task: () => Promise<void>): Promise<number> => {
      await limiter.run(task, undefined).catch(() => {});
      return limiter.allowed;
    };
    expect(await after(refuse())).toBe(4);
    expect(await after(succeed)).toBe(4);
    expect(await after(succeed)).toBe(5);
    expect(await after(succeed)).toBe(5);
    expect(await after(refuse())).toBe(2);
    expect(await after(succeed)).toBe(2);
    for (let index = 0; index < 30; index++) await after(succeed);
    expect(limiter.allowed).toBe(8);
  });

  it('does not slow down on other failures', async () => {
    const limiter = new AdaptiveLimiter(policy, systemTiming);
    await limiter.run(() => Promise.reject(errors.unavailable('it', 'down')), undefined).catch(() => {});
    expect(limiter.allowed).toBe(8);
  });

  it('begins nothing until the service may be asked again, and holds no timer while nobody waits', async () => {
    vi.useFakeTimers();
    const timing = countedTiming();
    const limiter = new AdaptiveLimiter(policy, timing);
    await limiter.run(refuse(300), undefined).catch(() => {});
    expect(await timing.timers()).toBe(0);
    const [next, left] = [openTask(), openTask()];
    const controller = new AbortController();
    const run = limiter.run(next.task, undefined);
    limiter.run(left.task, controller.signal).catch(() => {});
    await vi.advanceTimersByTimeAsync(299);
    expect(next.started()).toBe(false);
    controller.abort();
    await vi.advanceTimersByTimeAsync(1);
    expect([next.started(), left.started()]).toEqual([true, false]);
    next.resolve();
    await run;
    expect(await timing.timers()).toBe(0);
  });

  it('drops the timer with the last waiting task, and waits no longer than its own bound', async () => {
    vi.useFakeTimers();
    const timing = countedTiming();
    const limiter = new AdaptiveLimiter(policy, timing);
    await limiter.run(refuse(3_600_000), undefined).catch(() => {});
    const controller = new AbortController();
    const run = limiter.run(succeed, controller.signal);
    expect(await timing.timers()).toBe(1);
    controller.abort();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(await timing.timers()).toBe(0);
    const patient = limiter.run(succeed, undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(patient).resolves.toBeUndefined();
  });
});

describe('a stage with concurrency', () => {
  const request: EmbedRequest = { kind: 'query', inputs: [], signal: new AbortController().signal };

  class SlowEmbedder implements Embedder {
    readonly waiting: PromiseWithResolvers<EmbedResult>[] = [];
    #closed = false;

    embed(_request: EmbedRequest): Promise<EmbedResult> {
      if (this.#closed) return Promise.reject(new Error('closed'));
      const call = Promise.withResolvers<EmbedResult>();
      this.waiting.push(call);
      return call.promise;
    }

    async [Symbol.asyncDispose](): Promise<void> {
      this.#closed = true;
      for (const call of this.waiting) call.reject(new Error('closed'));
    }
  }

  it('refuses with CLOSED what still waits when it is disposed, and leaves later calls to the stage', async () => {
    const slow = new SlowEmbedder();
    const embedder = withConcurrency('embedder', slow, { ...policy, limit: 1 });
    const calls = [1, 2, 3].map(() => embedder.embed(request));
    await turn();
    expect(slow.waiting).toHaveLength(1);
    const settled = Promise.allSettled(calls);
    await embedder[Symbol.asyncDispose]?.();
    const [first, ...others] = await settled;
    expect(first).toMatchObject({ reason: { message: 'closed' } });
    for (const other of others) expect(other).toMatchObject({ reason: { code: 'CLOSED' } });
    await expect(embedder.embed(request)).rejects.toThrow('closed');
  });

  it('counts the turns of calls that wait for each other for no request', async () => {
    const asked = new AsyncLocalStorage<{ turns: number } | undefined>();
    countTurnsBy(
      () => asked.getStore(),
      (work) => asked.run(undefined, work),
    );
    onTestFinished(() => countTurnsBy(() => undefined));
    const embedder: Embedder = {
      embed: async () => {
        await nextTurn();
        return { vectors: [] };
      },
    };
    const turnsOf = async (limit: number): Promise<number> => {
      const taker = { turns: 0 };
      await asked.run(taker, () => withConcurrency('embedder', embedder, { ...policy, limit }).embed(request));
      return taker.turns;
    };
    expect([await turnsOf(1), await turnsOf(2)]).toEqual([0, 1]);
  });
});
