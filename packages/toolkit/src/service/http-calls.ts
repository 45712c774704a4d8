import { errors, isCodesearchError } from '@codesearch/kernel';
import type { HttpRequest, HttpService, HttpServiceOptions, PluginContext } from '@codesearch/kernel';
import { isServiceAddress } from './service-address.ts';
import { ServiceCalls } from './service-calls.ts';
import { connectionFailure, statusFailure } from './status-failure.ts';
import type { Timing } from './timing.ts';

const maxBytes = 64 * 1024 * 1024;
/** An answer to a failed request is read this far, for the code of its reason. */
const maxReasonBytes = 64 * 1024;

/** What calls of a service need of a plugin's context. */
export type HttpContext = Pick<PluginContext, 'fetch' | 'now'>;

/** What limits the calls of a service from outside, instead of what its options say. */
export interface HttpLimits extends Pick<HttpServiceOptions, 'attempts' | 'timeoutMs' | 'concurrency'> {
  /** Name of the setting that is the time limit, for errors. Default: no setting. */
  readonly setting?: string | undefined;
  /** Whether the caller repeats what failed: then each call is one attempt, and its error stays retryable. Default false. */
  readonly callerRepeats?: boolean | undefined;
  /** Of the waits between attempts. Default: the system's. */
  readonly timing?: Timing | undefined;
}

/** Calls of one service by HTTP. See `HttpService`. */
export class HttpCalls implements HttpService, Disposable {
  readonly #options: HttpServiceOptions;
  readonly #context: HttpContext;
  readonly #server: string;
  readonly #calls: ServiceCalls;

  /** @throws INPUT_INVALID if `baseURL` is no address of a service */
  constructor(options: HttpServiceOptions, context: HttpContext, limits: HttpLimits = {}) {
    const { baseURL } = options;
    const { concurrency = 8, timeoutMs = 60_000, attempts } = { ...options, ...given(limits) };
    const { setting, callerRepeats, timing } = limits;
    if (!isServiceAddress(baseURL)) {
      throw errors.inputInvalid(
        'The address of the service is no http or https address, or has a user and a password.',
        'Give an address such as https://api.example.com/v1, and the key in an environment variable.',
      );
    }
    this.#options = options;
    this.#context = context;
    this.#server = new URL(baseURL).host;
    this.#calls = new ServiceCalls({
      service: this.#server,
      concurrency,
      timeoutMs,
      setting,
      attempts,
      callerRepeats,
      timing,
    });
  }

  async json(request: HttpRequest): Promise<unknown> {
    const text = new TextDecoder().decode(await this.bytes(request));
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw errors.responseInvalid(this.#server, 'no JSON');
    }
  }

  bytes(request: HttpRequest): Promise<Uint8Array> {
    return this.#calls.run((signal) => this.#attempt(request, signal), request.signal);
  }

  /** Ends waits and rejects queued calls with `CLOSED`. */
  [Symbol.dispose](): void {
    this.#calls.close();
  }

  async #attempt(request: HttpRequest, signal: AbortSignal): Promise<Uint8Array> {
    try {
      const response = await this.#context.fetch(this.#address(request.path), this.#init(request, signal));
      if (!response.ok) throw await this.#refusal(request, response);
      const bytes = await bytesOf(response, maxBytes);
      if (bytes === undefined) throw errors.responseInvalid(this.#server, `more than ${maxBytes} bytes`);
      return bytes;
    } catch (error) {
      signal.throwIfAborted();
      const known = ownError(error);
      throw known ?? connectionFailure(this.#server, error);
    }
  }

  #address(path: string): string {
    return `${this.#options.baseURL.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  }

  #init({ method, headers, body }: HttpRequest, signal: AbortSignal): RequestInit {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const sent = isPlain ? body : JSON.stringify(body);
    return {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(isPlain ? {} : { 'content-type': 'application/json' }), ...this.#options.headers?.(), ...headers },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : new Uint8Array(sent) }),
      redirect: 'manual',
      signal,
    };
  }

  async #refusal(request: HttpRequest, response: Response): Promise<Error> {
    const { status, headers } = response;
    const body = await bytesOf(response, maxReasonBytes).catch(() => undefined);
    return statusFailure({
      server: this.#server,
      status,
      headers,
      model: request.model,
      reason: reasonOf(body),
      message: messageOf(body),
      sent: sentTexts(request),
      now: this.#context.now(),
    });
  }
}

/** The settings that are set. */
function given({ attempts, timeoutMs, concurrency }: HttpLimits): HttpLimits {
  return {
    ...(attempts !== undefined && { attempts }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(concurrency !== undefined && { concurrency }),
  };
}

/** An error of this project, or one that `fetch` has wrapped, such as that of a connection that is forbidden. */
function ownError(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isCodesearchError(cause)) return cause;
  return undefined;
}

/** @returns `undefined` if the body is longer */
async function bytesOf(response: Response, max: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > max) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The texts of a request, which an answer may quote. */
function sentTexts({ body }: HttpRequest): readonly string[] {
  if (typeof body === 'string') return [body];
  return body === undefined || body instanceof Uint8Array ? [] : stringsIn(body);
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function messageOf(body: Uint8Array | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

/** The code in the usual formats of errors. */
function reasonOf(body: Uint8Array | undefined): string | undefined {
  if (body === undefined) return undefined;
  try {
    const answer = JSON.parse(new TextDecoder().decode(body)) as Readonly<Record<string, unknown>> | null;
    const error =
      typeof answer?.['error'] === 'object' ? (answer['error'] as Readonly<Record<string, unknown>>) : answer;
    const reason = error?.['code'] ?? error?.['type'];
    return typeof reason === 'string' ? reason : undefined;
  } catch {
    return undefined;
  }
}
