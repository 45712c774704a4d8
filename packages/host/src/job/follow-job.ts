import { setTimeout as sleep } from 'node:timers/promises';
import type { PathConditions } from '@codesearch/toolkit/pure';
import type { IndexJob } from './index-job.ts';
import type { WaitingCall } from './waiting-call.ts';

/** A client that resets its time limit at each progress notification gets one at least this often. */
const heartbeatMs = 2000;

/**
 * Waits until a job ends, it has indexed the files that come first, or the time is over, and reports its progress.
 * Rejects if the call is cancelled.
 */
export async function followJob(
  job: IndexJob,
  maxMs: number,
  { signal, report }: Pick<WaitingCall, 'signal' | 'report'>,
  first?: PathConditions,
): Promise<void> {
  const firstDone = Promise.withResolvers<void>();
  const look = (): void => {
    if (job.hasIndexed(first)) firstDone.resolve();
  };
  look();
  const removeListener = job.onStep(() => {
    report(job);
    look();
  });
  const heartbeat = setInterval(report, heartbeatMs, job);
  const timer = new AbortController();
  try {
    await Promise.race([
      job.ended,
      firstDone.promise,
      sleep(maxMs, undefined, { signal: AbortSignal.any([signal, timer.signal]) }),
    ]);
  } finally {
    clearInterval(heartbeat);
    removeListener();
    timer.abort();
  }
  signal.throwIfAborted();
}
