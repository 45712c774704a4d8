import { tracingChannel } from 'node:diagnostics_channel';
import { stageChannelName } from '@codesearch/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowCall } from './slow-call.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Begins a call of a plugin. @returns ends it */
function begin(plugin: string, root?: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = { stage: 'store', plugin, operation: 'upsert', root };
  const traced = tracingChannel(stageChannelName).tracePromise(() => promise, call);
  return () => (resolve(), traced);
}

it('names the innermost call of ten seconds, of its project or of the pool, until it ends', async () => {
  using slow = new SlowCall('/one');
  const endOther = begin('store-other', '/other');
  const endOwn = begin('store-own', '/one');
  vi.advanceTimersByTime(9_000);
  expect(slow.name).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(slow.name).toBe('store-own, upsert');
  const endPool = begin('store-pool');
  vi.advanceTimersByTime(10_000);
  expect(slow.name).toBe('store-pool, upsert');
  await endPool();
  expect(slow.name).toBe('store-own, upsert');
  await endOwn();
  expect(slow.name).toBeUndefined();
  await endOther();
});
