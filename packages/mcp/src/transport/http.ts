import { createMcpHandler } from '@modelcontextprotocol/server';
import type { ServerFactory } from '../server/server-factory.ts';
import { listenHttp } from '@codesearch/server/listener';
import type { HttpOptions, HttpRoute } from '@codesearch/server/listener';
import { maxMessageBytes } from '@codesearch/server/messages';
import { onProcessEnd } from '@codesearch/toolkit';

/** Path of the one endpoint. */
const endpoint = '/mcp';

/** The endpoint of servers for clients over streamable HTTP. Close it after the last answer. */
export interface McpRoute extends HttpRoute {
  close(): Promise<void>;
}

export function mcpRoute(createServer: ServerFactory, onError: (error: Error) => void): McpRoute {
  const options = { maxRequestBodySize: maxMessageBytes, onerror: onError };
  const handler = createMcpHandler(createServer, options);
  return {
    methods: ['POST', 'GET', 'DELETE'],
    async answer(request, response) {
      // Loaded by the first request: a server for standard streams gets none.
      const { toNodeHandler } = await import('@modelcontextprotocol/node');
      let body = '';
      const fetch: typeof handler.fetch = async (web, extra) => {
        body = await web.clone().text();
        return handler.fetch(web, extra);
      };
      // Events have begun, so the status of the answer cannot say it.
      using _ = onProcessEnd(({ message }) => {
        // A client that only listens has sent nothing.
        if (!response.headersSent || body === '') return;
        const events = requestIds(body).map((id) => {
          const error = { jsonrpc: '2.0', id, error: { code: -32603, message } };
          return `event: message\ndata: ${JSON.stringify(error)}\n\n`;
        });
        // Written without an end, it would leave in a later turn.
        response.end(events.join(''));
      });
      await toNodeHandler({ fetch }, options)(request, response);
    },
    close: () => handler.close(),
  };
}

/** Ids of the requests of a body that was answered already, so it is right. */
function requestIds(body: string): readonly unknown[] {
  const message = JSON.parse(body) as { readonly id?: unknown } | readonly { readonly id?: unknown }[];
  return [message].flat().flatMap(({ id }) => (id === undefined ? [] : [id]));
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
