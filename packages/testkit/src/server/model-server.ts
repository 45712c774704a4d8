import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** A request that arrived. */
export interface ModelCall {
  /** 1 for the first request of this server. */
  readonly ordinal: number;
  /** Method and path, such as `POST /v1/embeddings`. */
  readonly route: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; absent if the request has no body. */
  readonly body?: unknown;
}

/** What a server answers. */
export interface ModelAnswer {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** Sent instead of a body: one JSON object per line. */
  readonly lines?: Iterable<unknown>;
}

/**
 * A failure instead of an answer:
 *
 * - an answer: usually one with an error status
 * - `hang`: no answer at all
 * - `reset`: the connection is cut before the answer
 * - `half`: the connection is cut in the middle of the answer
 * - a function: changes the answer
 */
export type ModelFault = ModelAnswer | 'hang' | 'reset' | 'half' | ((answer: ModelAnswer) => ModelAnswer);

/** Answers the requests of one route. */
export type ModelRoute = (call: ModelCall) => ModelAnswer;

/** An HTTP server of this process that speaks a vendor's protocol, records its requests, and fails on demand. */
export class ModelServer implements AsyncDisposable {
  /** Every request, in order of arrival. */
  readonly calls: ModelCall[] = [];
  /** Decides how a request fails; `undefined` answers it. */
  fault: (call: ModelCall) => ModelFault | undefined = () => undefined;
  /** Milliseconds before each answer. */
  latencyMs = 0;
  /** Number of requests whose client disconnected before it got its answer. */
  abandoned = 0;
  readonly #routes: Readonly<Record<string, ModelRoute>>;
  readonly #server: Server;

  private constructor(routes: Readonly<Record<string, ModelRoute>>) {
    this.#routes = routes;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** @param routes by method and path, such as `POST /v1/embeddings`; other requests are answered with 404 */
  static async start(routes: Readonly<Record<string, ModelRoute>>): Promise<ModelServer> {
    const server = new ModelServer(routes);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  /** Such as `http://127.0.0.1:40123`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Lets the next requests fail, in this order. Later ones are answered. */
  failNext(...faults: readonly ModelFault[]): void {
    const pending = [...faults];
    this.fault = () => pending.shift();
  }

  /** Cuts all connections. Can be called twice. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let answered = false;
    response.once('close', () => {
      if (!answered) this.abandoned++;
    });
    // A client that disconnects in the middle of its own request gets no answer.
    const content = await text(request).catch(() => undefined);
    if (content === undefined) return;
    const call: ModelCall = {
      ordinal: this.calls.length + 1,
      route: `${request.method} ${new URL(request.url ?? '/', this.url).pathname}`,
      headers: request.headers,
      ...(content === '' ? {} : { body: JSON.parse(content) as unknown }),
    };
    this.calls.push(call);
    const fault = this.fault(call);
    if (this.latencyMs > 0) await delay(this.latencyMs);
    if (fault === 'hang' || response.destroyed) return;
    answered = true;
    if (fault === 'reset') request.socket.destroy();
    else if (fault === 'half') sendHalf(response, this.#answer(call));
    else if (typeof fault === 'function') send(response, fault(this.#answer(call)));
    else send(response, fault ?? this.#answer(call));
  }

  #answer(call: ModelCall): ModelAnswer {
    const route = this.#routes[call.route];
    return route ? route(call) : { status: 404, body: { error: { message: 'Not found', code: 'not_found' } } };
  }
}

function send(response: ServerResponse, { status = 200, headers, body, lines }: ModelAnswer): void {
  const type = lines ? 'application/x-ndjson' : typeof body === 'string' ? 'text/plain' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  if (!lines) {
    response.end(encoded(body));
    return;
  }
  for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
  response.end();
}

function sendHalf(response: ServerResponse, { status = 200, headers, body }: ModelAnswer): void {
  const content = Buffer.from(encoded(body));
  response.writeHead(status, { 'content-type': 'application/json', ...headers, 'content-length': content.length });
  response.write(content.subarray(0, content.length / 2), () => response.destroy());
}

function encoded(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? null);
}
