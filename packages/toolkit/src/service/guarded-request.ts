import { errors, isCodesearchError } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { connectionFailure, statusFailure } from './status-failure.ts';

/** What calls of a service need of a plugin's context. */
export type HttpContext = Pick<PluginContext, 'fetch' | 'now'>;

/** A request as its errors describe it, and its limits. */
export interface RequestGuard {
  readonly context: HttpContext;
  /** Name of the server in errors. */
  readonly server: string;
  /** The model that the request names, if status 404 means that the service does not have it. */
  readonly model?: string | undefined;
  /** How to get a missing model. */
  readonly modelHint?: string | undefined;
  /** How to start this server, if known. */
  readonly startHint?: string | undefined;
  /** Texts of the request. What the service quotes of them is not shown. */
  readonly sent?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** Max bytes of an answer. Default 64 MiB. */
  readonly maxBytes?: number | undefined;
  /** Whether the answer is passed on as it arrives, without a limit. Default: it is read first. */
  readonly isStreamed?: boolean | undefined;
}

const defaultMaxBytes = 64 * 1024 * 1024;
/** An answer to a failed request is read this far, for the code of its reason. */
const maxReasonBytes = 64 * 1024;

/**
 * Makes one request. Redirects are not followed, since they could lead source text to another host.
 *
 * @returns a successful answer with its whole body
 * @throws `UNAUTHORIZED`, `RATE_LIMITED`, `UNAVAILABLE`, `RESPONSE_INVALID` and so on; the reason of the signal if it
 *   aborts
 */
export async function guardedRequest(
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit,
  guard: RequestGuard,
): Promise<Response> {
  const { context, server, signal, startHint, isStreamed, maxBytes = defaultMaxBytes } = guard;
  try {
    const response = await context.fetch(input, { ...init, redirect: 'manual', signal });
    if (!response.ok) throw await refusal(response, guard, input, init);
    if (isStreamed) return response;
    const bytes = await bytesOf(response, maxBytes);
    if (bytes === undefined) throw errors.responseInvalid(server, `more than ${maxBytes} bytes`);
    // The page of a login, for example. Clients report it as an answer that they cannot read.
    if (/^\s*<(?:!doctype|html)\b/i.test(bytes.toString('latin1', 0, 100)))
      throw errors.responseInvalid(server, 'a web page');
    return new Response(bytes, { headers: response.headers });
  } catch (error) {
    signal.throwIfAborted();
    throw ownError(error) ?? connectionFailure(server, error, startHint);
  }
}

async function refusal(
  response: Response,
  guard: RequestGuard,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit,
): Promise<Error> {
  const { server, model, modelHint, sent = [], context } = guard;
  const { status, headers } = response;
  const bytes = await bytesOf(response, maxReasonBytes).catch(() => undefined);
  const message = bytes && answerIn(bytes);
  const requested = new URL(input instanceof Request ? input.url : input);
  return statusFailure({
    server,
    url: requested.origin + requested.pathname,
    status,
    headers,
    model,
    modelHint,
    reason: reasonOf(message),
    message,
    // Services quote keys as well as texts.
    sent: [...sent, ...keysIn(init)],
    now: context.now(),
  });
}

function keysIn({ headers }: RequestInit): readonly string[] {
  return [...new Headers(headers)].flatMap(([name, value]) => (/auth|key|token|secret/.test(name) ? value : []));
}

/** An error of this project, or one that `fetch` has wrapped, such as that of a connection that is forbidden. */
function ownError(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isCodesearchError(cause)) return cause;
  return undefined;
}

/** @returns `undefined` if the body is longer */
async function bytesOf(response: Response, max: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > max) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What the body says: many proxies, and some servers, answer in plain text. */
function answerIn(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The code in the usual formats of errors. */
function reasonOf(answer: unknown): string | undefined {
  const error = fieldsOf(fieldsOf(answer)['error'] ?? answer);
  const reason = error['code'] ?? error['type'];
  return typeof reason === 'string' ? reason : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
