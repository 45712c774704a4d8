import type { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { ServerFactory } from '../server/server-factory.ts';
import { listenHttp } from '@codesearch/server/listener';
import type { HttpOptions, HttpRoute } from '@codesearch/server/listener';
import { maxMessageBytes } from '@codesearch/server/messages';

/** Path of the one endpoint. */
const endpoint = '/mcp';

/** The endpoint of servers for clients over streamable HTTP. Close it after the last answer. */
export interface McpRoute extends HttpRoute {
  close(): Promise<void>;
}

export function mcpRoute(createServer: ServerFactory, onError: (error: Error) => void): McpRoute {
  const options = { maxRequestBodySize: maxMessageBytes, onerror: onError };
  const handler = createMcpHandler(createServer, options);
  // Loaded by the first request: a server for standard streams gets none.
  let loaded: ReturnType<typeof toNodeHandler> | undefined;
  const load = async (): Promise<ReturnType<typeof toNodeHandler>> =>
    (loaded ??= (await import('@modelcontextprotocol/node')).toNodeHandler(handler, options));
  return {
    methods: ['POST', 'GET', 'DELETE'],
    answer: async (request, response) => (await load())(request, response),
    close: () => handler.close(),
  };
}

/**
 * Serves clients over streamable HTTP until the signal aborts, as {@link listenHttp} does.
 *
 * @param onListening receives the URL when the port is open
 * @throws what `listenHttp` throws
 */
export async function serveHttp(
  createServer: ServerFactory,
  options: HttpOptions,
  onListening: (url: string) => void,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  const route = mcpRoute(createServer, onError);
  const routes = new Map([[endpoint, route]]);
  try {
    await listenHttp(routes, options, (url) => onListening(`${url}${endpoint}`), onError, signal);
  } finally {
    await route.close();
  }
}
