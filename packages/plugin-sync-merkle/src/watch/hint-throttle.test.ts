import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hintIntervalMs, HintThrottle } from './tree-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('hints', () => {
  it('are forwarded immediately after an interval without hints', () => {
    const onHint = vi.fn<() => void>();
    const throttle = new HintThrottle(onHint);
    throttle.hint();
    expect(onHint).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10 * hintIntervalMs);
    throttle.hint();
    expect(onHint).toHaveBeenCalledTimes(2);
  });

  it('within an interval become one at its end', () => {
    const onHint = vi.fn<() => void>();
    const throttle = new HintThrottle(onHint);
    for (let index = 0; index < 100; index++) throttle.hint();
    vi.advanceTimersByTime(hintIntervalMs - 1);
    expect(onHint).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(onHint).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10 * hintIntervalMs);
    expect(onHint).toHaveBeenCalledTimes(2);
  });

  it('of a continuous stream are forwarded once per interval, and once after the last', () => {
    const onHint = vi.fn<() => void>();
    const throttle = new HintThrottle(onHint);
    for (let time = 0; time < 10 * hintIntervalMs; time += 5) {
      throttle.hint();
      vi.advanceTimersByTime(5);
    }
    const during = onHint.mock.calls.length;
    expect(during).toBeLessThanOrEqual(11);
    expect(during).toBeGreaterThanOrEqual(10);
    throttle.hint();
    vi.advanceTimersByTime(hintIntervalMs);
    expect(onHint.mock.calls.length).toBeGreaterThan(during);
  });

  it('are dropped with the timer when the throttle is closed', () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const onHint = vi.fn<() => void>();
    const throttle = new HintThrottle(onHint);
    throttle.hint();
    throttle.hint();
    throttle.close();
    throttle.hint();
    expect(clear).toHaveBeenCalledWith(set.mock.results[0]?.value);
    vi.advanceTimersByTime(10 * hintIntervalMs);
    expect(onHint).toHaveBeenCalledTimes(1);
  });

  it('may close the throttle in the callback', () => {
    const onHint = vi.fn<() => void>(() => throttle.close());
    const throttle = new HintThrottle(onHint);
    throttle.hint();
    throttle.hint();
    vi.advanceTimersByTime(10 * hintIntervalMs);
    expect(onHint).toHaveBeenCalledTimes(1);
  });
});
