import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import type { Embedder, EmbedRequest } from '@codesearch/kernel';
import { systemTiming } from '@codesearch/toolkit';
import type { RetryPolicy, Timing } from '@codesearch/toolkit';
import { withRetry } from './call-layers.ts';

const policy: RetryPolicy = {
  attempts: 4,
  rateLimitedAttempts: 6,
  baseDelayMs: 100,
  maxDelayMs: 1_000,
  maxElapsedMs: 60_000,
};

/** Sleeping takes no time and moves the clock. */
function fakeTiming(random: () => number = () => 0.5): Timing & { readonly waits: number[] } {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    random,
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
}

/** Throws each failure once, then answers. */
function failing(failures: readonly unknown[]): Embedder & { readonly calls: () => number } {
  const left = [...failures];
  let calls = 0;
  return {
    calls: () => calls,
    open: () => (left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve()),
    async embed() {
      calls++;
      if (left.length > 0) throw left.shift();
      return { vectors: [] };
    },
  };
}

const request: EmbedRequest = { kind: 'document', inputs: [], signal: new AbortController().signal };
const down = errors.unavailable('the server', 'no answer');

describe('a retryable failure', () => {
  it('is repeated until the call succeeds, with waits that may double', async () => {
    const [embedder, timing] = [failing([down, down, down]), fakeTiming()];
    await expect(withRetry('embedder', embedder, policy, timing).embed(request)).resolves.toEqual({ vectors: [] });
    expect(embedder.calls()).toBe(4);
    expect(timing.waits).toEqual([50, 100, 200]);
  });

  it('that took all of its time is repeated only as long as the last attempt ends within the limit', async () => {
    const timing = fakeTiming();
    let calls = 0;
    const slow = (limitMs: number): Embedder => ({
      async embed() {
        calls++;
        await timing.sleep(limitMs, request.signal);
        throw errors.timedOut('embedder.embed', limitMs);
      },
    });
    for (const [limitMs, attempts] of [
      [10_000, 4],
      [25_000, 2],
      [40_000, 1],
    ] as const) {
      calls = 0;
      const call = withRetry('embedder', slow(limitMs), policy, timing).embed(request);
      await expect(call).rejects.toMatchObject({ code: 'TIMED_OUT', retryable: false });
      expect(calls).toBe(attempts);
    }
  });

  it('is thrown after the last attempt, final, with its code, cause and the number of attempts', async () => {
    const cause = new Error('ECONNREFUSED');
    const embedder = failing(Array(9).fill(errors.unavailable('the server', 'no answer', cause)));
    await expect(withRetry('embedder', embedder, policy, fakeTiming()).embed(request)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: false,
      cause,
      details: { attempts: 4 },
    });
    expect(embedder.calls()).toBe(4);
  });

  it('has more attempts where the service only asks to slow down', async () => {
    const [embedder, timing] = [failing(Array(9).fill(errors.rateLimited('it'))), fakeTiming()];
    await expect(withRetry('embedder', embedder, policy, timing).embed(request)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryable: false,
    });
    expect(embedder.calls()).toBe(6);
    expect(timing.waits).toEqual([50, 100, 200, 400, 500]);
  });

  it('waits at least as long as the service asked, also beyond the longest wait of our own', async () => {
    const timing = fakeTiming();
    await withRetry('embedder', failing([errors.rateLimited('it', 20_000)]), policy, timing).embed(request);
    expect(timing.waits).toEqual([20_050]);
  });

  it('is thrown at once where the wait would pass the total time', async () => {
    const [embedder, timing] = [failing([errors.rateLimited('it', 60_001)]), fakeTiming()];
    await expect(withRetry('embedder', embedder, policy, timing).embed(request)).rejects.toMatchObject({
      retryable: false,
      details: { retryAfterMs: 60_001, attempts: 1 },
    });
    expect(timing.waits).toEqual([]);
  });
});

it('waits are between the requested delay and the bound; attempts and total time are within theirs', async () => {
  const failure = fc.option(fc.nat(30_000)).map((asked) => (asked === null ? down : errors.rateLimited('it', asked)));
  await fc.assert(
    fc.asyncProperty(
      fc.array(failure, { maxLength: 12 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      async (failures, random) => {
        const [embedder, timing] = [failing(failures), fakeTiming(() => random)];
        await withRetry('embedder', embedder, policy, timing)
          .embed(request)
          .catch(() => {});
        for (const [index, wait] of timing.waits.entries()) {
          const asked = Number(failures[index]?.details['retryAfterMs'] ?? 0);
          expect(wait).toBeGreaterThanOrEqual(asked);
          expect(wait).toBeLessThanOrEqual(asked + Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** index));
        }
        expect(embedder.calls()).toBeLessThanOrEqual(policy.attempts + policy.rateLimitedAttempts - 1);
        expect(timing.now()).toBeLessThanOrEqual(policy.maxElapsedMs);
      },
    ),
  );
});

it('what is not retryable is thrown as it is, at once', async () => {
  for (const failure of [errors.inputInvalid('no', 'none'), new TypeError('argument')]) {
    const embedder = failing([failure]);
    await expect(withRetry('embedder', embedder, policy, fakeTiming()).embed(request)).rejects.toBe(failure);
    expect(embedder.calls()).toBe(1);
  }
});

it('looking whether all is well is not repeated', async () => {
  const embedder: Embedder = { ...failing([]), check: () => Promise.reject(down) };
  await expect(withRetry('embedder', embedder, policy, fakeTiming()).check?.(request)).rejects.toBe(down);
});

it('opening is not repeated', async () => {
  await expect(withRetry('embedder', failing([down]), policy, fakeTiming()).open?.(request)).rejects.toBe(down);
});

describe('a wait', () => {
  const long: RetryPolicy = { ...policy, baseDelayMs: 50_000, maxDelayMs: 50_000 };
  const timing: Timing = { ...systemTiming, random: () => 0.9 };

  it('ends at once with the signal’s reason when it aborts', async () => {
    const controller = new AbortController();
    const embedder = failing([down]);
    const call = withRetry('embedder', embedder, long, timing).embed({ ...request, signal: controller.signal });
    await new Promise(setImmediate);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(embedder.calls()).toBe(1);
  });

  it.each([1, 4])('is not begun after an abort during the first of %i attempts', async (attempts) => {
    const controller = new AbortController();
    const embedder = failing([]);
    embedder.embed = async () => {
      controller.abort();
      throw down;
    };
    const impatient = withRetry('embedder', embedder, { ...long, attempts }, timing);
    const call = impatient.embed({ ...request, signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends with CLOSED when the stage is disposed', async () => {
    const embedder = withRetry('embedder', failing([down]), long, timing);
    const call = embedder.embed(request);
    await Promise.all([expect(call).rejects.toMatchObject({ code: 'CLOSED' }), embedder[Symbol.asyncDispose]?.()]);
  });
});
