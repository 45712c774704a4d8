import { errors } from '@codesearch/kernel';
import type { HttpRequest, HttpService, HttpServiceOptions } from '@codesearch/kernel';
import { guardedRequest } from './guarded-request.ts';
import type { HttpContext } from './guarded-request.ts';
import { readAddress } from './service-address.ts';
import { ServiceCalls } from './service-calls.ts';
import type { Timing } from './retry.ts';

/** What limits the calls of a service from outside, instead of what its options say. */
export interface HttpLimits extends Pick<HttpServiceOptions, 'attempts' | 'timeoutMs' | 'concurrency'> {
  /** Name of the setting that is the time limit, for errors. Default: no setting. */
  readonly setting?: string | undefined;
  /**
   * Whether the caller repeats what failed: then each call is one attempt, and its error stays retryable. Default
   * false.
   */
  readonly callerRepeats?: boolean | undefined;
  /** Timing of the waits between attempts. Default: the system's. */
  readonly timing?: Timing | undefined;
}

/** Calls of one service by HTTP. See `HttpService`. */
export class HttpCalls implements HttpService, Disposable {
  readonly #options: HttpServiceOptions;
  readonly #context: HttpContext;
  readonly #baseURL: string;
  readonly #server: string;
  readonly #calls: ServiceCalls;

  /** @throws INPUT_INVALID if `baseURL` is no address of a service */
  constructor(options: HttpServiceOptions, context: HttpContext, limits: HttpLimits = {}) {
    const { baseURL } = options;
    const { concurrency = 8, timeoutMs = 60_000, attempts } = { ...options, ...given(limits) };
    const { setting, callerRepeats, timing } = limits;
    const reading = readAddress(baseURL);
    if ('problem' in reading) {
      throw errors.inputInvalid(
        `The address of the service cannot be used: ${reading.problem}.`,
        'Give an address such as https://api.example.com/v1, and the key in an environment variable.',
      );
    }
    this.#baseURL = reading.address;
    this.#options = options;
    this.#context = context;
    this.#server = new URL(this.#baseURL).host;
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
    const response = await guardedRequest(this.#address(request.path), this.#init(request), {
      context: this.#context,
      server: this.#server,
      model: request.model,
      sent: sentTexts(request),
      signal,
    });
    return new Uint8Array(await response.arrayBuffer());
  }

  #address(path: string): string {
    return `${this.#baseURL}/${path.replace(/^\/+/, '')}`;
  }

  #init({ method, headers, body }: HttpRequest): RequestInit {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const sent = isPlain ? body : JSON.stringify(body);
    return {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(isPlain ? {} : { 'content-type': 'application/json' }), ...this.#options.headers?.(), ...headers },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : new Uint8Array(sent) }),
    };
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

/** The texts of a request, which an answer may quote. */
function sentTexts({ body }: HttpRequest): readonly string[] {
  if (typeof body === 'string') return [body];
  return body === undefined || body instanceof Uint8Array ? [] : stringsIn(body);
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
