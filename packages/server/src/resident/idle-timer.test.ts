import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleTimer } from './idle-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('starts again after the last of several works, and not before', async () => {
  const onIdle = vi.fn();
  const timer = new IdleTimer(1000, onIdle);
  const [long, short] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = [timer.during(() => long.promise), timer.during(() => short.promise)];
  short.resolve();
  await vi.advanceTimersByTimeAsync(5000);
  expect(onIdle).not.toHaveBeenCalled();
  long.resolve();
  await Promise.all(works);
  await vi.advanceTimersByTimeAsync(999);
  expect(onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('never calls back for 0', async () => {
  const onIdle = vi.fn();
  const timer = new IdleTimer(0, onIdle);
  await timer.during(async () => {});
  await vi.advanceTimersByTimeAsync(1e9);
  expect(onIdle).not.toHaveBeenCalled();
});
