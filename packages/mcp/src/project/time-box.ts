import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for something at most so long.
 *
 * @param work never rejects
 * @param signal ends the waiting with its reason
 */
export async function waitAtMost(ms: number, work: Promise<void>, signal: AbortSignal): Promise<void> {
  const timer = new AbortController();
  try {
    await Promise.race([work, sleep(ms, undefined, { signal: AbortSignal.any([signal, timer.signal]) })]);
  } finally {
    timer.abort();
  }
  signal.throwIfAborted();
}
