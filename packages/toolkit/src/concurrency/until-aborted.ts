import { addAbortListener } from 'node:events';

/**
 * Waits for a promise until a signal aborts. The promise may reject after nobody waits for it.
 *
 * @throws what the promise rejects with, or the reason of the signal
 */
export async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => aborted.reject(signal.reason);
  if (signal.aborted) stop();
  using _listener = addAbortListener(signal, stop);
  return await Promise.race([aborted.promise, promise]);
}
