import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Interruption } from './interruption.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(['SIGINT', 'SIGTERM'])('%s aborts at once, and ends a command that goes on within a second', (name) => {
  const [watched, end] = [new EventEmitter(), vi.fn()];
  using interruption = new Interruption(watched, end, () => {});
  expect(interruption.signal.aborted).toBe(false);
  watched.emit(name);
  expect(interruption.signal.aborted).toBe(true);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(end).toHaveBeenCalledOnce();
});

it('has no listener while code of others runs, so that the system ends the process', () => {
  const [watched, end] = [new EventEmitter(), vi.fn()];
  using interruption = new Interruption(watched, end, () => {});
  const counts = (): readonly number[] => ['SIGINT', 'SIGTERM'].map((name) => watched.listenerCount(name));
  interruption.letGo();
  interruption.letGo();
  interruption.listen();
  expect(counts()).toEqual([0, 0]);
  interruption.listen();
  expect(counts()).toEqual([1, 1]);
  watched.emit('SIGTERM');
  interruption.letGo();
  interruption.listen();
  expect(counts()).toEqual([0, 0]);
});

it('ends nothing if the command has ended by itself', () => {
  const [watched, end] = [new EventEmitter(), vi.fn()];
  const interruption = new Interruption(watched, end, () => {});
  watched.emit('SIGINT');
  interruption[Symbol.dispose]();
  vi.advanceTimersByTime(2_000);
  expect(end).not.toHaveBeenCalled();
});
