import type { Call, CallPolicy } from '../stage/call.ts';

/** A service that a plugin calls by HTTP. */
export interface HttpServiceOptions extends Omit<CallPolicy, 'batchSize'> {
  /** Address that the paths of requests are added to: http or https, without a user and a password. */
  readonly baseURL: string;
  /**
   * Headers of every request. Called for each attempt: read a key here and not when the stage is created. Default none.
   */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/** A request to an {@link HttpService}. */
export interface HttpRequest extends Call {
  /** Path and query, relative to `baseURL`. */
  readonly path: string;
  /** Default: `POST` if there is a body, else `GET`. */
  readonly method?: string;
  /** In addition to those of the service. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is if it is a string or bytes, else as JSON. */
  readonly body?: unknown;
  /** The model that the request names, if status 404 means that the service does not have it. */
  readonly model?: string;
}

/**
 * Calls a service with the limits of its policy: by default 3 attempts of 60 seconds each, and 8 calls at once. What a
 * configuration says in `policies` about the stage replaces them. In an embedder, a store or a reranker outside of the
 * pool each call is one attempt, and its error may be retryable: there the engine repeats the call of the stage.
 * Elsewhere an attempt is repeated after a broken connection, a time-out and the statuses 408, 425, 429 and 5xx, with
 * growing waits and with those that the service asks for. Redirects are not followed, since they could lead source text
 * to another host.
 *
 * The network is used on behalf of the stage that calls: a host is reported before the first connection, and
 * `--offline` forbids it.
 *
 * @throws `UNAUTHORIZED`, `RATE_LIMITED`, `UNAVAILABLE`, `TIMED_OUT` or `RESPONSE_INVALID`, by the status of the
 * answer; `CONFIG_INVALID` if the service does not have the model. No error has the body of a request or of an answer.
 */
export interface HttpService {
  /** @returns the answer, parsed. Check it: it comes from outside. */
  json(request: HttpRequest): Promise<unknown>;
  /** @returns the answer, at most 64 MiB */
  bytes(request: HttpRequest): Promise<Uint8Array>;
}

/** A part of the cache that all plugins and projects of the user share. */
export interface CacheOptions {
  /** Name of the part, such as that of the plugin. */
  readonly name: string;
  /** Raise it if the meaning of values changes: values of another version are not found. Default 1. */
  readonly version?: number;
}

/**
 * Keeps JSON values on the disk, for all projects of the user and for several processes at once. The values that were
 * not used for longest are removed if there are more than 200,000. It is only a cache: a damaged or full disk makes
 * values missing and never fails a call.
 */
export interface CacheService {
  /**
   * @param key JSON of everything that the value depends on @returns the value; `undefined` if it is not in the cache
   */
  get(key: unknown): Promise<unknown>;
  /** Keeps a value, which has to be JSON. */
  set(key: unknown, value: unknown): Promise<void>;
}
