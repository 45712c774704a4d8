import type { CodesearchError } from '@codesearch/kernel';

export interface CircuitBreakerOptions {
  /** Failed calls in a row after which no more is asked. */
  readonly failures: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called where the circuit opens. */
  onOpen(reason: CodesearchError): void;
}

/** Milliseconds until one call may try again. */
const pauseMs = 60_000;

/**
 * Stops asking a model that does not answer, so that the rest of a run does not wait for it (M. Nygard, "Release It!", 2007). After a
 * pause one call tries again: its success closes the circuit.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openUntil: number | undefined;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Whether a call may be made. To be asked once for each call. */
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

  /** Takes note of a failed call. What another call would meet as well opens the circuit at once. */
  fail(error: CodesearchError): void {
    this.#failures++;
    if (this.#openUntil !== undefined || (error.retryable && this.#failures < this.#options.failures)) return;
    this.#openUntil = this.#options.now() + pauseMs;
    this.#options.onOpen(error);
  }
}
