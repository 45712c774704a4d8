import { once } from 'node:events';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { onProcessEnd, reserveStandardOutput } from '@codesearch/toolkit';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { ServerFactory } from '../server/server-factory.ts';
import { MessageLines } from '@codesearch/server/messages';

/**
 * Serves the one client at the standard streams of the process until it disconnects or the signal aborts. Standard
 * output is reserved for the protocol: anything else that this process prints goes to standard error.
 */
export async function serveProcess(
  createServer: ServerFactory,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  const output = reserveStandardOutput();
  const send = (message: unknown): void => void output.write(`${JSON.stringify(message)}\n`);
  const lines = new MessageLines(({ id = null, ...error }) => send({ jsonrpc: '2.0', id, error }));
  process.stdin.pipe(lines);
  // Each answer that waits for the client to read adds listeners, and a client may make any number of calls at once.
  output.setMaxListeners(0);
  const transport = new StdioServerTransport(lines, output);
  const handle = serveStdio(createServer, { transport, onerror: onError });
  const open = openRequests(transport);
  using _ = onProcessEnd(({ message }) => {
    for (const id of open) send({ jsonrpc: '2.0', id, error: { code: -32603, message } });
  });
  try {
    await Promise.race([once(lines, 'end', { signal }), once(output, 'error', { signal })]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await handle.close();
    process.stdin.destroy();
  }
}

/** Ids of the requests that have no answer. */
function openRequests(transport: StdioServerTransport): ReadonlySet<string | number> {
  const open = new Set<string | number>();
  const { onmessage, send } = transport;
  Object.assign(transport, {
    onmessage(message: JSONRPCMessage) {
      if ('method' in message && 'id' in message) open.add(message.id);
      onmessage?.(message);
    },
    send(message: JSONRPCMessage) {
      if (!('method' in message) && message.id !== undefined) open.delete(message.id);
      return send.call(transport, message);
    },
  });
  return open;
}
