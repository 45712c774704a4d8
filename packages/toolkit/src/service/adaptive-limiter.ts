import { isCodesearchError } from '@codesearch/kernel';
import { askedDelay } from './asked-delay.ts';
import type { Timing } from './timing.ts';

/** How many calls of a service may run at once. */
export interface ConcurrencyPolicy {
  /** Calls that run at once at most, 1 or more. */
  readonly limit: number;
  /** Calls that must succeed in a row before one more may run at once. */
  readonly successesToGrow: number;
  /** Longest time, in milliseconds, for which a wait that a service asked for holds back calls that have not begun. */
  readonly maxPauseMs: number;
}

interface Waiter {
  readonly rank: number;
  readonly enter: () => void;
  readonly leave: (reason: unknown) => void;
}

/**
 * Lets at most so many tasks run at once: those of the least rank first, of the same rank first come, first served.
 *
 * The number adapts as TCP's window does (V. Jacobson, "Congestion Avoidance and Control", 1988). `RATE_LIMITED` halves it, and so
 * does `TIMED_OUT`, since a server that answers one call after the other lets all but the first wait. Tasks that began before a
 * halving do not halve again: theirs is the same congestion. A run of successes raises the number by one, up to the limit. Where the
 * service says how long to wait, nothing begins until then.
 */
export class AdaptiveLimiter {
  readonly #policy: ConcurrencyPolicy;
  readonly #timing: Timing;
  /** In the order in which they are let in. */
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

  /** Tasks that may run at once, as it stands. */
  get allowed(): number {
    return this.#allowed;
  }

  /** Runs the task when its turn has come. An abort leaves the queue; a running task is the task's own affair. */
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

  /** Rejects what waits, and what comes later is let through at once to be refused by the stage itself. */
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

  /** The timer exists only while somebody waits, so that an idle limiter keeps no process alive. */
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
