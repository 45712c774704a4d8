import { amendError, isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import type { Timing } from './timing.ts';

/** How often and for how long calls of a service are repeated. */
export interface RetryPolicy {
  /** Max attempts if a service fails, 1 or more: few, so that a user soon learns that a server is down. */
  readonly attempts: number;
  /** Max attempts if a service asks to slow down, 1 or more: many, since the service works. */
  readonly rateLimitedAttempts: number;
  /** Max milliseconds of the first wait. The max of each further wait doubles. */
  readonly baseDelayMs: number;
  /** Max milliseconds of a wait, in addition to the wait that a service asks for. */
  readonly maxDelayMs: number;
  /**
   * Max milliseconds from the first failure to the start of the last attempt. A wait that would end later is not begun.
   * After a time-out it is the max from the first start to the end of the last attempt, so that a service that never
   * answers is given up soon.
   */
  readonly maxElapsedMs: number;
}

/** The options of {@link retried}. */
export interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly timing: Timing;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** Aborts when no call may be attempted again. */
  readonly disposal: AbortSignal;
}

/**
 * Runs a task, and repeats it after a retryable error by the policy.
 *
 * @throws the last error, as not retryable, if the policy allows no further attempt
 */
export async function retried<Result>(
  task: () => Promise<Result>,
  { policy, timing, signal, disposal }: RetryOptions,
): Promise<Result> {
  const wake = signal ? () => AbortSignal.any([signal, disposal]) : () => disposal;
  const delayAfter = backOff(policy, timing);
  for (;;) {
    try {
      return await task();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isCodesearchError(error) || !error.retryable) throw error;
      await timing.sleep(delayAfter(error), wake());
    }
  }
}

/** Milliseconds that a service asks to wait; 0 if it does not ask. */
export function askedDelay(error: CodesearchError): number {
  return Math.max(0, error.details.retryAfterMs ?? 0);
}

/**
 * Counts the failures of one call, and decides on the next attempt.
 *
 * @returns milliseconds to wait before it; throws the error, as not retryable, if the policy allows no further attempt
 */
function backOff(
  { attempts, rateLimitedAttempts, baseDelayMs, maxDelayMs, maxElapsedMs }: RetryPolicy,
  timing: Timing,
): (error: CodesearchError) => number {
  const begin = timing.now();
  let firstFailure: number | undefined;
  let refused = 0;
  let failed = 0;
  return (error) => {
    const now = timing.now();
    firstFailure ??= now;
    const rateLimited = error.code === 'RATE_LIMITED';
    const count = rateLimited ? ++refused : ++failed;
    const bound = Math.min(maxDelayMs, baseDelayMs * 2 ** (count - 1));
    const delay = askedDelay(error) + timing.random() * bound;
    const exhausted = count >= (rateLimited ? rateLimitedAttempts : attempts);
    const elapsed = isCodesearchError(error, 'TIMED_OUT')
      ? now - begin + (error.details.limitMs ?? 0)
      : now - firstFailure;
    if (exhausted || elapsed + delay > maxElapsedMs)
      throw amendError(error, { retryable: false, details: { ...error.details, attempts: refused + failed } });
    return delay;
  };
}
