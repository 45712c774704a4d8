import { amendError, isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { askedDelay } from './asked-delay.ts';
import type { Timing } from './timing.ts';

/** How often and for how long calls of a service are repeated. */
export interface RetryPolicy {
  /** Calls in all when a service cannot be used, 1 or more: small, so that a person learns soon that a server is down. */
  readonly attempts: number;
  /** Calls in all when a service asks to slow down, 1 or more: large, since it works and only has to be waited for. */
  readonly rateLimitedAttempts: number;
  /** Longest first wait. Each further one may be twice as long. */
  readonly baseDelayMs: number;
  /** Longest wait of our own choice; a service may ask for a longer one. */
  readonly maxDelayMs: number;
  /** Time from the first failure to the start of the last attempt. A wait that would end later is not begun. */
  readonly maxElapsedMs: number;
}

/** What {@link retried} needs besides the task. */
export interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly timing: Timing;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** Aborts when there is to be no further attempt of any call. */
  readonly disposal: AbortSignal;
}

/** Runs a task as {@link withRetry} runs a call. */
export async function retried<Result>(
  task: () => Promise<Result>,
  { policy, timing, signal, disposal }: RetryOptions,
): Promise<Result> {
  const wake = signal ? () => AbortSignal.any([signal, disposal]) : () => disposal;
  const backOff = new BackOff(policy, timing);
  for (;;) {
    try {
      return await task();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isCodesearchError(error) || !error.retryable) throw error;
      await timing.sleep(backOff.next(error), wake());
    }
  }
}

/** The failures of one call so far, and what follows from them. */
class BackOff {
  readonly #policy: RetryPolicy;
  readonly #timing: Timing;
  #firstFailure: number | undefined;
  #refused = 0;
  #failed = 0;

  constructor(policy: RetryPolicy, timing: Timing) {
    this.#policy = policy;
    this.#timing = timing;
  }

  /** Milliseconds to wait before the next attempt. Throws the error, final, where there is to be none. */
  next(error: CodesearchError): number {
    const { attempts, rateLimitedAttempts, baseDelayMs, maxDelayMs, maxElapsedMs } = this.#policy;
    const now = this.#timing.now();
    this.#firstFailure ??= now;
    const rateLimited = error.code === 'RATE_LIMITED';
    const count = rateLimited ? ++this.#refused : ++this.#failed;
    const bound = Math.min(maxDelayMs, baseDelayMs * 2 ** (count - 1));
    const delay = askedDelay(error) + this.#timing.random() * bound;
    const exhausted = count >= (rateLimited ? rateLimitedAttempts : attempts);
    if (exhausted || now + delay - this.#firstFailure > maxElapsedMs) {
      const details = { ...error.details, attempts: this.#refused + this.#failed };
      throw amendError(error, { retryable: false, details });
    }
    return delay;
  }
}
