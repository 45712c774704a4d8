import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from '@codesearch/kernel';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { ServerFactory } from '../server/server-factory.ts';
import { hasToken } from './bearer-token.ts';
import { maxMessageBytes } from './message-lines.ts';

export interface HttpOptions {
  /** Address to listen on. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Token that clients must send. Required if other machines can reach the address. */
  readonly token?: string | undefined;
}

/** A request as the adapter types it. A request to a server always has a method and a URL. */
type NodeRequest = IncomingMessage & { method: string; url: string };

const loopback: readonly string[] = ['localhost', '127.0.0.1', '::1'];
const endpoint = '/mcp';

/**
 * Serves clients over streamable HTTP until the signal aborts. It refuses requests with another host name and those
 * from pages of another origin, because a browser would send them from any site.
 *
 * @param onListening receives the URL when the port is open
 * @throws INPUT_INVALID if other machines can reach the address and no token is required, or if it cannot be listened
 * on
 */
export async function serveHttp(
  createServer: ServerFactory,
  { host, port, token }: HttpOptions,
  onListening: (url: string) => void,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!loopback.includes(host) && token === undefined) {
    throw errors.inputInvalid(
      `Other machines can reach ${host}, but no token is required.`,
      'Name an environment variable with a token by --token-from, or listen on 127.0.0.1.',
    );
  }
  const handler = createMcpHandler(createServer, { maxRequestBodySize: maxMessageBytes, onerror: onError });
  const answer = toNodeHandler(handler, { maxRequestBodySize: maxMessageBytes, onerror: onError });
  const isAllowed = requestGuard(host, token);
  const server = createHttpServer((request, response) => {
    if (isAllowed(request, response)) void answer(request as NodeRequest, response);
  });
  await listen(server, host, port);
  onListening(`http://${bracketed(host)}:${(server.address() as AddressInfo).port}${endpoint}`);
  if (!signal.aborted) await once(signal, 'abort');
  await handler.close();
  server.closeAllConnections();
  server.close();
}

/** Makes a function that says whether a request is allowed, and answers it if it is not. */
function requestGuard(
  host: string,
  token: string | undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = (loopback.includes(host) ? loopback : [host]).map(bracketed);
  // A server on all addresses can have any name in its network. There, only the token keeps others out.
  const isWildcard = host === '0.0.0.0' || host === '::';
  const isOurHost = isWildcard ? () => true : hostHeaderValidation(names);
  const isOurOrigin = originValidation(names);
  return (request, response) => {
    if (!isOurHost(request, response) || !isOurOrigin(request, response)) return false;
    if (token !== undefined && !hasToken(request.headers.authorization, token)) {
      refuse(response, 401, 'A bearer token is required.', { 'WWW-Authenticate': 'Bearer' });
      return false;
    }
    if (new URL(request.url ?? '/', 'http://host').pathname === endpoint) return true;
    refuse(response, 404, `The endpoint is ${endpoint}.`);
    return false;
  };
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }));
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
