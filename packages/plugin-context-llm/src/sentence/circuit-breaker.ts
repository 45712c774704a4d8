import { isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

/** Chunks in a row whose calls failed before no more is asked. */
const failuresToOpen = 3;

/** Milliseconds until one call may try again. */
const pauseMs = 60_000;

/**
 * Stops asking a model that does not answer, so that the rest of a run does not wait for it (M. Nygard, "Release It!", 2007). After a
 * pause one call tries again: its success closes the circuit.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil = -Infinity;
  #reason: CodesearchError | undefined;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws the failure that opened the circuit where no call is to be made now. */
  pass(): void {
    if (this.#failures < failuresToOpen || !this.#reason) return;
    if (this.#now() < this.#openUntil) throw this.#reason;
    this.#openUntil = this.#now() + pauseMs;
  }

  succeed(): void {
    this.#failures = 0;
  }

  /** Takes note of a failed call. Tells whether it opened the circuit. An answer of no use is no failure of the service. */
  fail(error: CodesearchError): boolean {
    if (error === this.#reason || isCodesearchError(error, 'RESPONSE_INVALID')) return false;
    if (++this.#failures !== failuresToOpen) return false;
    this.#reason = error;
    this.#openUntil = this.#now() + pauseMs;
    return true;
  }
}
