import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToolCall } from '../server/tool-call.ts';
import { followJob } from './follow-job.ts';
import type { IndexJob } from './index-job.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

it('reports progress while a job runs, and no longer', async () => {
  const progress = vi.fn<ToolCall['progress']>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const job = {
    ended,
    progress: { phase: 'scanning', files: 0, totalFiles: 0 },
    hasIndexed: () => false,
    onStep: () => () => {},
  } as unknown as IndexJob;
  const { signal } = new AbortController();
  const followed = followJob(job, 60_000, { signal, progress } as unknown as ToolCall);
  await vi.advanceTimersByTimeAsync(5000);
  expect(progress).toHaveBeenCalledTimes(2);
  end();
  await followed;
  await vi.advanceTimersByTimeAsync(5000);
  expect(progress).toHaveBeenCalledTimes(2);
});
