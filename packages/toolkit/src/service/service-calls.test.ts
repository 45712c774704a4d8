import { describe, expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import { ServiceCalls } from './service-calls.ts';
import type { Timing } from './retry.ts';

/** Sleeping takes no time and moves the clock. */
function fakeTiming(): Timing & { readonly waits: number[] } {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    random: () => 0.5,
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
}

const down = errors.unavailable('the model', 'no answer');

function callsOf(timing: Timing, timeoutMs = 1_000): ServiceCalls {
  return new ServiceCalls({ service: 'the model', concurrency: 2, timeoutMs, timing });
}

describe('a call', () => {
  it('is repeated after a retryable error, as often as the policy allows', async () => {
    const timing = fakeTiming();
    const failures = [down, errors.rateLimited('the model', 70), down];
    const calls = callsOf(timing);
    await expect(
      calls.run(async () => {
        if (failures.length > 0) throw failures.shift();
        return 'answer';
      }, undefined),
    ).resolves.toBe('answer');
    expect(timing.waits.some((ms) => ms >= 70)).toBe(true);
    await expect(calls.run(() => Promise.reject(down), undefined)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: false,
      details: { attempts: 3 },
    });
    const invalid = errors.responseInvalid('the model', 'no JSON');
    await expect(calls.run(() => Promise.reject(invalid), undefined)).rejects.toBe(invalid);
  });

  it('waits for its turn, in the order of the calls', async () => {
    const calls = callsOf(fakeTiming());
    const begun: number[] = [];
    const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const runs = gates.map(({ promise }, index) =>
      calls.run(async () => {
        begun.push(index);
        await promise;
      }, undefined),
    );
    await expect.poll(() => begun).toEqual([0, 1]);
    gates[1]?.resolve();
    await runs[1];
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    await Promise.all(runs);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('times out, and aborts the signal of its task', async () => {
    const heard: unknown[] = [];
    const calls = callsOf(fakeTiming(), 5);
    const endless = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          heard.push(signal.reason);
          reject(signal.reason as Error);
        });
      });
    await expect(calls.run(endless, undefined)).rejects.toMatchObject({ code: 'TIMED_OUT' });
    expect(heard).toHaveLength(3);
  });

  it('rejects with the reason of its signal, and with CLOSED if it is waiting on close', async () => {
    const calls = callsOf(fakeTiming());
    const reason = new Error('enough');
    await expect(calls.run(async () => 1, AbortSignal.abort(reason))).rejects.toBe(reason);
    const never = new Promise<never>(() => {});
    const all = [() => never, () => never, async () => 1].map((call) => calls.run(call, undefined));
    const ends = Promise.allSettled(all);
    calls.close();
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { code: 'CLOSED' } });
  });
});
