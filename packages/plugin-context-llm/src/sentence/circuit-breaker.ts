import type { CodesearchError } from '@codesearch/kernel';

export interface CircuitBreakerOptions {
  /** Number of consecutive failed calls that opens the circuit. */
  readonly failures: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called when the circuit opens. */
  onOpen(reason: CodesearchError): void;
}

/** Milliseconds until one call is admitted again. */
const pauseMs = 60_000;

/**
 * Stops calls of a model that does not answer, so that the rest of a run does not wait for it (M. Nygard, "Release
 * It!", 2007). After a pause, one call is admitted; if it succeeds, the circuit closes.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openUntil: number | undefined;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Whether a call may be made. Must be asked once per call. */
  admits(): boolean {
    if (this.#openUntil === undefined) return true;
    const now = this.#options.now();
    if (now < this.#openUntil) return false;
    this.#openUntil = now + pauseMs;
    return true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#openUntil = undefined;
  }

  /** Counts a failed call. An error that is not retryable opens the circuit immediately. */
  fail(error: CodesearchError): void {
    this.#failures++;
    if (this.#openUntil !== undefined || (error.retryable && this.#failures < this.#options.failures)) return;
    this.#openUntil = this.#options.now() + pauseMs;
    this.#options.onOpen(error);
  }
}
