import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from '@codesearch/kernel';
import { onProcessEnd } from '@codesearch/toolkit';
import { bodyBudget } from './body-budget.ts';
import { refusalOf } from './request-gate.ts';
import type { Refusal } from './request-gate.ts';

export interface HttpOptions {
  /** Address to listen on. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /**
   * Token that clients must send. Required if other machines can reach the address. Without one, every program and
   * every user of this machine may call.
   */
  readonly token?: string | undefined;
  /** Whether a text is good for the token, such as the key of a page that is open. Default: no other text is. */
  readonly isKey?: ((text: string) => boolean) | undefined;
}

/** Answers the requests to one path. */
export interface HttpRoute {
  readonly methods: readonly string[];
  /** Whether a request needs no token. Default false. */
  readonly isPublic?: boolean;
  answer(request: HttpRequest, response: ServerResponse): Promise<void>;
}

/** A request as the routes get it. A request to a server always has a method and a URL. */
export type HttpRequest = IncomingMessage & { readonly method: string; readonly url: string };

const loopback: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** Max bytes of the body of a request, and of the bodies of all requests together. */
const maxBodyBytes = 1_048_576;
const maxTotalBytes = 16 * maxBodyBytes;

/** Milliseconds for a client to send a whole request. */
const requestTimeoutMs = 30_000;
/** Node looks for requests that take longer only every 30 seconds by default. */
const checkIntervalMs = 1000;

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host);
}

/**
 * Serves some paths over HTTP until the signal aborts. It refuses requests with another host name and those from pages
 * of another origin, because a browser would send them from any site. A request that cannot be handled gets an answer,
 * and the server continues.
 *
 * @param routes by path, such as `/mcp`
 * @param onListening receives the URL without a path when the port is open
 * @throws INPUT_INVALID if other machines can reach the address and no token is required, or if it cannot be listened
 * on
 */
export async function listenHttp(
  routes: ReadonlyMap<string, HttpRoute>,
  { host, port, token, isKey }: HttpOptions,
  onListening: (url: string) => void,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!isLoopback(host) && token === undefined) {
    throw errors.inputInvalid(
      `Other machines can reach ${host}, but no token is required.`,
      'Name an environment variable with a token by --token-from, or listen on 127.0.0.1.',
    );
  }
  const gate = { hosts: hostNames(host), origins: [] as string[], token, isKey, routes };
  const fitsIn = bodyBudget(maxTotalBytes, maxBodyBytes);
  const open = new Map<ServerResponse, IncomingMessage>();
  const server = createHttpServer(
    { requestTimeout: requestTimeoutMs, connectionsCheckingInterval: checkIntervalMs },
    (request, response) => {
      open.set(response, request);
      response.once('close', () => open.delete(response));
      // What throws here would end the process, whatever the client has sent.
      serveRequest(request as HttpRequest, response).catch((error: unknown) => {
        onError(error instanceof Error ? error : new Error(String(error)));
        refuse(request, response, { status: 400, message: 'The request cannot be answered.' });
      });
    },
  );
  const serveRequest = async (request: HttpRequest, response: ServerResponse): Promise<void> => {
    const refusal = refusalOf(request, gate) ?? (fitsIn(request, response) ? undefined : busy);
    const [path = ''] = request.url.split('?', 1);
    if (refusal) refuse(request, response, refusal);
    else await routes.get(path)?.answer(request, response);
  };
  await listen(server, host, port);
  server.on('error', onError);
  using _ = onProcessEnd(({ message }) => {
    for (const [response, request] of open)
      if (!response.headersSent || isApi(request)) refuse(request, response, { status: 500, message });
  });
  const address = (name: string): string => `http://${name}:${(server.address() as AddressInfo).port}`;
  gate.origins.push(...gate.hosts.map(address));
  onListening(address(bracketed(host)));
  if (!signal.aborted) await once(signal, 'abort');
  server.closeAllConnections();
  server.close();
}

const busy: Refusal = {
  status: 503,
  message: 'Too many requests are being received.',
  headers: { 'Retry-After': '1' },
};

/** A server on all addresses can have any name in its network. There, only the token keeps others out. */
function hostNames(host: string): readonly string[] {
  if (host === '0.0.0.0' || host === '::') return [];
  return (isLoopback(host) ? loopback : [host]).map(bracketed);
}

const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  405: 'UNSUPPORTED',
  500: 'UNEXPECTED',
  503: 'UNAVAILABLE',
};

function isApi({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/');
}

/** As the endpoint would: with an object of the API, or an error of JSON-RPC. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, message, headers } = refusal;
  const body = JSON.stringify(
    isApi(request)
      ? { version: 1, error: { code: codes[status] ?? 'INPUT_INVALID', message } }
      : { jsonrpc: '2.0', id: null, error: { code: -32000, message } },
  );
  if (response.headersSent) {
    // Only answers that are events have begun.
    if (isApi(request)) response.end(`event: error\ndata: ${body}\n\n`);
    else response.destroy();
    return;
  }
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers });
  response.end(body);
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw errors.inputInvalid(
      `Cannot listen on ${bracketed(host)}:${port}: ${(error as NodeJS.ErrnoException).code}.`,
      'Choose another port with --port, or any free one with --port 0.',
      error,
    );
  }
}

/** An address in the form of a URL. */
function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
