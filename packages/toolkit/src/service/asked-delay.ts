import type { CodesearchError } from '@codesearch/kernel';

/** Milliseconds that a service asked to wait; 0 where it did not say. */
export function askedDelay(error: CodesearchError): number {
  const asked = error.details['retryAfterMs'];
  return typeof asked === 'number' && asked > 0 ? asked : 0;
}
