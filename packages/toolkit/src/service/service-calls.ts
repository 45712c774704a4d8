import { errors } from '@codesearch/kernel';
import { AdaptiveLimiter } from './adaptive-limiter.ts';
import type { ConcurrencyPolicy } from './adaptive-limiter.ts';
import { systemTiming, retried, withinTime } from './retry.ts';
import type { Timing, RetryPolicy } from './retry.ts';

/** How {@link ServiceCalls} limits and repeats the calls of one service. */
export interface ServiceCallOptions {
  /** Name of the service, for errors. */
  readonly service: string;
  /** Max calls that run at once, 1 or more. */
  readonly concurrency: number;
  /** Milliseconds that one attempt may take, without waits and queues. */
  readonly timeoutMs: number;
  /** Name of the option that is the time limit, for errors. Default: no option. */
  readonly setting?: string | undefined;
  /** Max attempts if the service fails, 1 or more. If it asks to slow down there are more. Default 3. */
  readonly attempts?: number | undefined;
  readonly timing?: Timing | undefined;
  /**
   * Whether the caller repeats what failed: then each call is one attempt, and its error stays retryable. Default
   * false.
   */
  readonly callerRepeats?: boolean | undefined;
}

const retry: Omit<RetryPolicy, 'attempts'> = {
  rateLimitedAttempts: 8,
  baseDelayMs: 500,
  maxDelayMs: 10_000,
  maxElapsedMs: 120_000,
};

const concurrency: Omit<ConcurrencyPolicy, 'limit'> = { successesToGrow: 10, maxPauseMs: 60_000 };

/**
 * Retry, concurrency and time limits for a plugin that calls a service many times within one call of its stage, such as
 * once per chunk of a file: in the same order as the engine's layers around a stage. Calls with the lowest rank begin
 * first; those of one rank in the order in which they are made.
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
   * @param task one attempt; it sets `retryable` and `retryAfterMs` on the errors that it throws
   * @param rank calls with a lower rank begin first, including repeated ones. Default 0.
   */
  run<Result>(
    task: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal | undefined,
    rank = 0,
  ): Promise<Result> {
    const { service: operation, timeoutMs: ms, setting, attempts = 3, callerRepeats = false } = this.#options;
    const limited = (): Promise<Result> => withinTime(task, { operation, ms, setting, signal });
    const attempt = (): Promise<Result> => this.#limiter.run(limited, signal, rank);
    if (callerRepeats) return attempt();
    const policy = { ...retry, attempts };
    return retried(attempt, { policy, timing: this.#timing, signal, disposal: this.#disposal.signal });
  }

  /** Ends waits and rejects queued calls with `CLOSED`. */
  close(): void {
    const reason = errors.closed(this.#options.service);
    this.#disposal.abort(reason);
    this.#limiter.close(reason);
  }
}
