import { stripVTControlCharacters } from 'node:util';
import { amendError, CodesearchError, errors } from '@codesearch/kernel';
import { modelUnknown } from '../plugin-errors.ts';

/** An answer of a service with a status other than success. */
interface FailedAnswer {
  /** Host of the service, for the message. */
  readonly server: string;
  /** The address that was requested, without a query. */
  readonly url?: string | undefined;
  /** The requested model, if status 404 means that the service does not have it. */
  readonly model?: string | undefined;
  /** How to get that model. */
  readonly modelHint?: string | undefined;
  readonly status: number;
  readonly headers?: { get(name: string): string | null } | undefined;
  /** The service's code for the problem, such as `insufficient_quota`. */
  readonly reason?: string | null | undefined;
  /** What the service says, a sentence or the body with one. It is shown cleaned and cut. */
  readonly message?: unknown;
  /** Texts of the request. What the message quotes of them is not shown. */
  readonly sent?: readonly string[] | undefined;
  /** Milliseconds since the epoch, for a `Retry-After` that is a date. */
  readonly now: number;
}

/** A single word, which contains neither a key nor source text. */
const bareWord = /^[a-z][a-z0-9_.-]{0,60}$/i;

const quotaReasons: ReadonlySet<string> = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

/**
 * Returns the error for a failed answer by its status (RFC 9110). 408, 425, 429 and every 5xx are temporary: they are
 * retryable and carry the wait that the service asked for. Some services report with 529 that they are overloaded.
 */
export function statusFailure(answer: FailedAnswer): CodesearchError {
  const { server, model, status, now } = answer;
  const words = serviceWords(answer.message, answer.sent);
  const reason = typeof answer.reason === 'string' && bareWord.test(answer.reason) ? answer.reason : undefined;
  const wait = retryAfterMs(answer.headers, now);
  if (status === 401 || status === 403) return errors.unauthorized(server, status);
  if (status === 402 || (reason !== undefined && quotaReasons.has(reason)))
    return new CodesearchError(`The account at ${server} is used up (status ${status}).`, {
      code: 'RATE_LIMITED',
      hint: 'Check the plan and the billing of the account, then try again. Work resumes where it stopped.',
      details: { status },
    });
  if (status === 429) return errors.rateLimited(server, wait, words);
  if (status === 404 && model !== undefined) return modelUnknown(server, model, answer.modelHint);
  if (status === 408 || status === 425 || status >= 500)
    return errors.unavailable(server, problemOf(status, words), undefined, { retryAfterMs: wait, status });
  if (status >= 400) {
    const why = reason === undefined ? `status ${status}` : `status ${status}, ${reason}`;
    return new CodesearchError(`${server} refused the request (${why})${words === undefined ? '.' : `: ${words}`}`, {
      code: 'INPUT_INVALID',
      hint: 'Check that the server supports the model and the options of the plugin.',
      details: { status },
    });
  }
  const redirect = redirectOf(answer);
  const failure = errors.responseInvalid(server, redirect?.problem ?? `status ${status}`);
  return redirect?.address === undefined
    ? failure
    : amendError(failure, { hint: `If that is the right server, write ${redirect.address} into the configuration.` });
}

function problemOf(status: number, words: string | undefined): string {
  return words === undefined ? `status ${status}` : `status ${status}: ${words}`;
}

interface Redirect {
  readonly problem: string;
  /** The address to write instead, if the redirect leads to the same request at another one. */
  readonly address?: string;
}

/** Where a redirect leads, without what can be a key. */
function redirectOf({ headers, url }: FailedAnswer): Redirect | undefined {
  const location = headers?.get('location');
  const nowhere = 'http://codesearch.invalid';
  if (!location || !URL.canParse(location, nowhere)) return undefined;
  const { origin, pathname } = new URL(location, nowhere);
  const problem = `a redirect to ${origin === nowhere ? '' : origin}${pathname}`;
  const request = url?.slice(url.lastIndexOf('/'));
  if (url === undefined || request === undefined || !pathname.endsWith(request)) return { problem };
  return { problem, address: (origin === nowhere ? new URL(url).origin : origin) + pathname.slice(0, -request.length) };
}

/**
 * Returns the error for a request without a complete answer: no server listens, or the connection broke. It is
 * retryable, unless the server has a certificate that is not accepted.
 *
 * @param cause the error of `fetch` or of the vendor's client
 * @param hint how to start this server, if known
 */
export function connectionFailure(server: string, cause: unknown, hint?: string): CodesearchError {
  const refusal = certificateFailure(server, cause);
  if (refusal !== undefined) return refusal;
  const problem = connectionCode(cause) ?? 'the connection broke';
  return errors.unavailable(server, problem, cause, { hint, isBroken: brokenConnections.has(problem) });
}

/** Codes of connections that end after the request was sent. */
const brokenConnections: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Codes of a certificate that is not accepted (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const certificateCode = /CERT|^UNABLE_TO_|^CRL_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/;

/**
 * The error of a server whose certificate is not accepted, which another attempt does not change.
 *
 * @param cause as for {@link connectionFailure}
 * @returns `undefined` if the cause is another one
 */
export function certificateFailure(server: string, cause: unknown): CodesearchError | undefined {
  const code = connectionCode(cause);
  if (code === undefined || !certificateCode.test(code)) return undefined;
  const hint =
    'If its authority is one of your own, set NODE_EXTRA_CA_CERTS to the file of that. ' +
    'Else correct the certificate, or the name in the address.';
  const failure = errors.unavailable(server, `its certificate is not accepted (${code}).`, cause, { hint });
  return amendError(failure, { retryable: false });
}

function connectionCode(cause: unknown): string | undefined {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code === 'string' && bareWord.test(code)) return code;
  }
  return undefined;
}

/** Reads `Retry-After`, seconds or a date (RFC 9110, 10.2.3), or the more precise `retry-after-ms` of some services. */
function retryAfterMs(headers: FailedAnswer['headers'], now: number): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers?.get('retry-after');
  if (value === null || value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Max characters of a service's sentence that are shown. */
const maxLength = 200;

/**
 * Characters that a sentence and a sent text have in common by chance at most: a longer part is quoted from the text.
 */
const maxCommon = 8;

/** A longer text is compared as far as this. */
const maxSent = 200_000;

/** Words that can be keys: long, with digits, or with the usual beginnings. */
const possibleKey = /\b(?:bearer\s+\S+|(?:sk|pk|pa|key|token)[-_][\w.-]{4,}|(?=[\w+/=-]*\d)[\w+/=-]{24,})/gi;

/**
 * Cleans what a service says about its failure, so that a user can read it: one line, cut, without control characters,
 * keys, and what it quotes of the request.
 *
 * @param message as the service sent it: a string, or an object with one
 * @param sent texts of the request, which no error may show
 * @returns `undefined` if nothing readable is left
 */
export function serviceWords(message: unknown, sent: readonly string[] = []): string | undefined {
  const written = sentenceIn(message)?.slice(0, 4 * maxLength);
  if (written === undefined) return undefined;
  const plain = stripVTControlCharacters(written)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(possibleKey, '…')
    .trim();
  const own = withoutQuotations(plain, sent.join('\n').slice(0, maxSent).replaceAll(/\s+/g, ' '))
    .replaceAll(/[\s…]*…[\s…]*/g, ' … ')
    .trim();
  if (!/\p{L}{2}/u.test(own) || /^\s*</.test(own)) return undefined;
  return own.length > maxLength ? `${own.slice(0, maxLength - 1)}…` : own;
}

function sentenceIn(message: unknown, depth = 0): string | undefined {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null || depth > 3) return undefined;
  const { error, message: text, msg, detail, errors: all } = message as Readonly<Record<string, unknown>>;
  for (const part of Array.isArray(message) ? message.slice(0, 1) : [text, msg, error, detail, all]) {
    const found = sentenceIn(part, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withoutQuotations(text: string, sent: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    let length = maxCommon;
    if (at + length > text.length || !sent.includes(text.slice(at, at + length))) {
      rest += text[at++];
      continue;
    }
    while (at + length < text.length && sent.includes(text.slice(at, at + length + 1))) length++;
    rest += '…';
    at += length;
  }
  return rest;
}
