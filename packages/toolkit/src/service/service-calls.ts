import { errors } from '@codesearch/kernel';
import { AdaptiveLimiter } from './adaptive-limiter.ts';
import type { ConcurrencyPolicy } from './adaptive-limiter.ts';
import { systemTiming } from './timing.ts';
import type { Timing } from './timing.ts';
import { retried } from './retry.ts';
import type { RetryPolicy } from './retry.ts';
import { withinTime } from './time-limit.ts';

/** How {@link ServiceCalls} limits and repeats the calls of one service. */
export interface ServiceCallOptions {
  /** Name of the service, for errors. */
  readonly service: string;
  /** Calls that run at once at most, 1 or more. */
  readonly concurrency: number;
  /** Milliseconds that one attempt may take, without waits and queues. */
  readonly timeoutMs: number;
  /** Attempts in all where the service cannot be used, 1 or more. Where it asks to slow down there are more. Default 3. */
  readonly attempts?: number | undefined;
  readonly timing?: Timing | undefined;
}

const retry: Omit<RetryPolicy, 'attempts'> = {
  rateLimitedAttempts: 8,
  baseDelayMs: 500,
  maxDelayMs: 10_000,
  maxElapsedMs: 120_000,
};

const concurrency: Omit<ConcurrencyPolicy, 'limit'> = { successesToGrow: 10, maxPauseMs: 60_000 };

/**
 * The layers of a stage for a plugin that calls a service many times within one call of its stage, such as once per chunk of a
 * file: retry above concurrency above a time limit, as the kernel puts them around stages. Calls begin in the order of their ranks, and
 * where those are equal, in the order in which they are made.
 */
export class ServiceCalls {
  readonly #options: ServiceCallOptions;
  readonly #timing: Timing;
  readonly #limiter: AdaptiveLimiter;
  readonly #disposal = new AbortController();

  constructor(options: ServiceCallOptions) {
    this.#options = options;
    this.#timing = options.timing ?? systemTiming;
    this.#limiter = new AdaptiveLimiter({ limit: options.concurrency, ...concurrency }, this.#timing);
  }

  /**
   * Makes one call. An abort of the signal reaches the task and ends waits.
   *
   * @param task the bare call; it sets `retryable` and `retryAfterMs` on the errors that it throws
   * @param rank calls of a lesser one go first, also those that are made again. Default 0.
   */
  run<Result>(
    task: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal | undefined,
    rank = 0,
  ): Promise<Result> {
    const { service: operation, timeoutMs: ms, attempts = 3 } = this.#options;
    const limited = (): Promise<Result> => withinTime(task, { operation, ms, signal });
    const attempt = (): Promise<Result> => this.#limiter.run(limited, signal, rank);
    const policy = { ...retry, attempts };
    return retried(attempt, { policy, timing: this.#timing, signal, disposal: this.#disposal.signal });
  }

  /** Ends waits and refuses what is in the queue with `CLOSED`. */
  close(): void {
    const reason = errors.closed(this.#options.service);
    this.#disposal.abort(reason);
    this.#limiter.close(reason);
  }
}
