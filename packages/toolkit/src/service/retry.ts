import { setTimeout as sleep } from 'node:timers/promises';
import { amendError, isCodesearchError, errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

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

/** The clock, timers and random numbers of the layers that wait. Tests inject a fake. */
export interface Timing {
  /** Milliseconds since some moment. Never goes back. */
  now(): number;
  /** Resolves after `ms`. When the signal aborts, rejects with its reason and clears the timer. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Evenly distributed from 0 to below 1. */
  random(): number;
}

/** A longer delay overflows the timer, which then fires at once. */
const maxDelayMs = 2 ** 31 - 1;

/** Clamps milliseconds to the range of a timer. */
function timerDelay(ms: number): number {
  return Math.min(Math.max(0, ms), maxDelayMs);
}

/** The system's clock, random numbers and timers. */
export const systemTiming: Timing = {
  now: () => performance.now(),
  random: Math.random,
  async sleep(ms, signal) {
    await sleep(timerDelay(ms), undefined, { signal }).catch(() => signal?.throwIfAborted());
  },
};

/** How long a call may take. */
export interface TimeoutPolicy {
  /** Milliseconds that one call may take. */
  readonly ms: number;
  /**
   * Whether the process stays until the limit. If not, a call that nothing can settle any more ends it at once, with
   * the name of the plugin. Default true.
   */
  readonly keepsProcess?: boolean | undefined;
}

/** The limit of one task, with its name and the signal of its caller. */
export interface TimeLimit extends TimeoutPolicy {
  /** Name of the task, for the error. */
  readonly operation: string;
  /** Name of the setting that is the limit, for the error. Default: no setting. */
  readonly setting?: string | undefined;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
}

/** Runs a part of a task whose time does not count. */
type Uncounted = <Result>(part: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a task with a time limit.
 *
 * @param task gets a signal that aborts at the limit and with the caller's signal, and a function that runs a part of
 *   it whose time does not count, after which the task has the whole time again
 * @throws TIMED_OUT if the task takes longer; the reason of the caller's signal if that aborts
 */
export function withinTime<Result>(
  task: (signal: AbortSignal, uncounted: Uncounted) => Promise<Result>,
  { operation, ms, keepsProcess = true, setting, signal }: TimeLimit,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    // One controller and one listener that is removed again: the signal of an index run must not collect one dependent
    // signal per call.
    const limited = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSettled = false;
    const settled = (): void => {
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const stop = (reason: unknown): void => {
      settled();
      limited.abort(reason);
      reject(reason);
    };
    const onAbort = (): void => stop(signal?.reason);
    let uncountedParts = 0;
    const count = (): void => {
      if (isSettled || uncountedParts > 0) return;
      timer = setTimeout(() => stop(errors.timedOut(operation, ms, setting)), timerDelay(ms));
      if (!keepsProcess) timer.unref();
    };
    const uncounted: Uncounted = async (part) => {
      uncountedParts++;
      clearTimeout(timer);
      try {
        return await part();
      } finally {
        uncountedParts--;
        count();
      }
    };
    // A call that an embedded store answers within this tick needs no timer, which would cost 5 % of the call's time.
    process.nextTick(count);
    signal?.addEventListener('abort', onAbort, { once: true });
    task(limited.signal, uncounted).then(
      (result) => {
        settled();
        resolve(result);
      },
      (error: unknown) => {
        settled();
        reject(error);
      },
    );
  });
}
