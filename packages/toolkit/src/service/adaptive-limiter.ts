import { isCodesearchError } from '@codesearch/kernel';
import { askedDelay } from './retry.ts';
import type { Timing } from './retry.ts';

/** How many calls of a service may run at once. */
export interface ConcurrencyPolicy {
  /** Max calls that run at once, 1 or more. */
  readonly limit: number;
  /** Calls that must succeed in a row before one more may run at once. */
  readonly successesToGrow: number;
  /** Max milliseconds for which a wait that a service asked for delays calls that have not begun. */
  readonly maxPauseMs: number;
}

interface Waiter {
  readonly rank: number;
  readonly enter: () => void;
  readonly leave: (reason: unknown) => void;
}

/**
 * Limits the number of tasks that run at once. Tasks with the lowest rank run first; those of one rank in the order in
 * which they came.
 *
 * The limit adapts like TCP's window (V. Jacobson, "Congestion Avoidance and Control", 1988). `RATE_LIMITED` halves it,
 * and so does `TIMED_OUT`, since a server that processes one call after the other delays all but the first. Failures of
 * tasks that began before a halving belong to the same congestion and do not halve again. A run of successes raises the
 * limit by one, up to the policy's. If the service says how long to wait, no task begins until then.
 */
export class AdaptiveLimiter {
  readonly #policy: ConcurrencyPolicy;
  readonly #timing: Timing;
  /** In the order in which they begin. */
  #queue: Waiter[] = [];
  #allowed: number;
  #running = 0;
  #successes = 0;
  #halvings = 0;
  #pausedUntil = -Infinity;
  #pause: AbortController | undefined;

  constructor(policy: ConcurrencyPolicy, timing: Timing) {
    this.#policy = policy;
    this.#timing = timing;
    this.#allowed = policy.limit;
  }

  /** Tasks that may currently run at once. */
  get allowed(): number {
    return this.#allowed;
  }

  /**
   * Runs the task when it is its turn. An abort removes it from the queue; a running task handles the signal itself.
   */
  async run<Result>(task: () => Promise<Result>, signal: AbortSignal | undefined, rank = 0): Promise<Result> {
    await this.#turn(signal, rank);
    const halvings = this.#halvings;
    try {
      const result = await task();
      this.#succeeded();
      return result;
    } catch (error) {
      if (isCodesearchError(error, 'RATE_LIMITED')) this.#congested(halvings, askedDelay(error));
      if (isCodesearchError(error, 'TIMED_OUT')) this.#congested(halvings, 0);
      throw error;
    } finally {
      this.#running--;
      this.#admit();
    }
  }

  /** Rejects the waiting tasks. Later tasks run at once, so that the stage itself refuses them. */
  close(reason: unknown): void {
    this.#allowed = Infinity;
    this.#pausedUntil = -Infinity;
    this.#stopPause();
    const waiting = this.#queue;
    this.#queue = [];
    for (const waiter of waiting) waiter.leave(reason);
  }

  #turn(signal: AbortSignal | undefined, rank: number): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const onAbort = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiter), 1);
        if (this.#queue.length === 0) this.#stopPause();
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        rank,
        enter: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        leave: (reason) => {
          signal?.removeEventListener('abort', onAbort);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.splice(this.#queue.findLastIndex((other) => other.rank <= rank) + 1, 0, waiter);
      this.#admit();
    });
  }

  #admit(): void {
    if (this.#queue.length === 0) return;
    const wait = this.#pausedUntil - this.#timing.now();
    if (wait > 0) {
      this.#startPause(wait);
      return;
    }
    while (this.#running < this.#allowed) {
      const waiter = this.#queue.shift();
      if (!waiter) return;
      this.#running++;
      waiter.enter();
    }
  }

  /** The timer exists only while a task waits, so that an idle limiter does not keep the process alive. */
  #startPause(ms: number): void {
    if (this.#pause) return;
    const pause = new AbortController();
    this.#pause = pause;
    this.#timing.sleep(ms, pause.signal).then(
      () => {
        this.#pause = undefined;
        this.#admit();
      },
      () => {},
    );
  }

  #stopPause(): void {
    this.#pause?.abort();
    this.#pause = undefined;
  }

  #succeeded(): void {
    if (this.#allowed >= this.#policy.limit || ++this.#successes < this.#policy.successesToGrow) return;
    this.#successes = 0;
    this.#allowed++;
  }

  #congested(halvingsAtStart: number, retryAfterMs: number): void {
    const until = this.#timing.now() + Math.min(retryAfterMs, this.#policy.maxPauseMs);
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
    this.#successes = 0;
    if (halvingsAtStart !== this.#halvings) return;
    this.#halvings++;
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
  }
}
