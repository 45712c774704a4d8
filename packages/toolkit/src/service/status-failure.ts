import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

/** An answer of a service that is no success. */
export interface FailedAnswer {
  /** What the service is called in the message: its host. */
  readonly server: string;
  /** What was asked of it, where an answer of 404 means that it has no such model. */
  readonly model?: string | undefined;
  readonly status: number;
  readonly headers?: { get(name: string): string | null } | undefined;
  /** The service's own word for what is wrong, such as `insufficient_quota`. Its prose is left out: it may quote the request. */
  readonly reason?: string | null | undefined;
  /** Milliseconds since the epoch, for a `Retry-After` that is a date. */
  readonly now: number;
}

/** A bare word, which can hold neither a key nor source text worth the name. */
const bareWord = /^[a-z][a-z0-9_.-]{0,60}$/i;
const quotaReasons: ReadonlySet<string> = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

/**
 * The error for an answer that is no success, by its status as RFC 9110 means it. What time can mend is retryable and carries the wait
 * that the service asked for: 408, 425, 429 and every 5xx, among them 529, by which some services say that they are overloaded.
 */
export function statusFailure(answer: FailedAnswer): CodesearchError {
  const { server, model, status, now } = answer;
  const reason = typeof answer.reason === 'string' && bareWord.test(answer.reason) ? answer.reason : undefined;
  const wait = retryAfterMs(answer.headers, now);
  if (status === 401 || status === 403) return errors.unauthorized(server, status);
  if (status === 402 || (reason !== undefined && quotaReasons.has(reason)))
    return errors.quotaExhausted(server, status);
  if (status === 429) return errors.rateLimited(server, wait);
  if (status === 404 && model !== undefined) return errors.modelUnknown(server, model);
  if (status === 408 || status === 425 || status >= 500)
    return errors.unavailable(server, `status ${status}`, undefined, { retryAfterMs: wait });
  if (status >= 400) return errors.requestRefused(server, status, reason);
  return errors.responseInvalid(server, `status ${status}`);
}

/**
 * The error for a request that got no whole answer: nobody listens, or the connection broke. Retryable.
 *
 * @param cause what `fetch` or the vendor's client threw
 * @param hint how this server is started, where that is known
 */
export function connectionFailure(server: string, cause: unknown, hint?: string): CodesearchError {
  return errors.unavailable(server, connectionProblem(cause), cause, { hint });
}

function connectionProblem(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code === 'string' && bareWord.test(code)) return code;
  }
  return 'the connection broke';
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), or the more exact `retry-after-ms` of some services. */
export function retryAfterMs(headers: FailedAnswer['headers'], now: number): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers?.get('retry-after');
  if (value === null || value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
