import type { CodesearchError } from '@codesearch/kernel';

/** Milliseconds that a service asks to wait. 0 if it does not ask. */
export function askedDelay(error: CodesearchError): number {
  return Math.max(0, error.details.retryAfterMs ?? 0);
}
