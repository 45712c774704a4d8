import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followJob } from './follow-job.ts';
import type { IndexJob } from './index-job.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

it('reports progress while a job runs, and no longer', async () => {
  const report = vi.fn<() => void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const job = {
    ended,
    progress: { phase: 'scanning', files: 0, totalFiles: 0 },
    hasIndexed: () => false,
    onStep: () => () => {},
  } as unknown as IndexJob;
  const { signal } = new AbortController();
  const followed = followJob(job, 60_000, { signal, report });
  await vi.advanceTimersByTimeAsync(5000);
  expect(report).toHaveBeenCalledTimes(2);
  end();
  await followed;
  await vi.advanceTimersByTimeAsync(5000);
  expect(report).toHaveBeenCalledTimes(2);
});
