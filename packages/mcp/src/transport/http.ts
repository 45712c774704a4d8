import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from '@codesearch/kernel';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpServer } from '@modelcontextprotocol/server';
import { carriesToken } from './bearer-token.ts';
import { mostMessageBytes } from './message-lines.ts';

export interface HttpOptions {
  /** Address to listen on. */
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** What a client has to present. Needed where the address is not this machine alone. */
  readonly token?: string | undefined;
}

/** As the adapter wants it; a server's request has a method. */
type NodeRequest = IncomingMessage & { method: string; url: string };

const loopback: readonly string[] = ['localhost', '127.0.0.1', '::1'];
const endpoint = '/mcp';

/**
 * Serves clients over streamable HTTP until the signal aborts. Requests that name another host than the one that is listened
 * on are refused, and those of pages of another origin, since a browser would carry them here from any site.
 *
 * @param listening is told the address once it is open
 *
 * Errors: `INPUT_INVALID` for an address that others can reach without a token, and one that cannot be opened.
 */
export async function serveHttp(
  createServer: () => McpServer,
  { host, port, token }: HttpOptions,
  listening: (url: string) => void,
  report: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!loopback.includes(host) && token === undefined) {
    throw errors.inputInvalid(
      `${host} can be reached from other machines, and no token is asked for.`,
      'Name an environment variable that holds one by --token-from, or listen on 127.0.0.1.',
    );
  }
  const handler = createMcpHandler(createServer, { maxRequestBodySize: mostMessageBytes, onerror: report });
  const answer = toNodeHandler(handler, { maxRequestBodySize: mostMessageBytes, onerror: report });
  const admit = gate(host, token);
  const server = createHttpServer((request, response) => {
    if (admit(request, response)) void answer(request as NodeRequest, response);
  });
  await listen(server, host, port);
  listening(`http://${bracketed(host)}:${(server.address() as AddressInfo).port}${endpoint}`);
  if (!signal.aborted) await once(signal, 'abort');
  await handler.close();
  server.closeAllConnections();
  server.close();
}

/** Answers what may not come in, and tells whether a request may. */
function gate(
  host: string,
  token: string | undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = (loopback.includes(host) ? loopback : [host]).map(bracketed);
  // Who listens on every address is reached by names that only the network knows; the token is what keeps others out.
  const isWildcard = host === '0.0.0.0' || host === '::';
  const isOurHost = isWildcard ? () => true : hostHeaderValidation(names);
  const isOurOrigin = originValidation(names);
  return (request, response) => {
    if (!isOurHost(request, response) || !isOurOrigin(request, response)) return false;
    if (token !== undefined && !carriesToken(request.headers.authorization, token)) {
      refuse(response, 401, 'A bearer token is needed.', { 'WWW-Authenticate': 'Bearer' });
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
      `${bracketed(host)}:${port} cannot be listened on: ${(error as NodeJS.ErrnoException).code}.`,
      'Choose another --port, or --port 0 for any free one.',
      error,
    );
  }
}

/** An address as it stands in a URL. */
function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
