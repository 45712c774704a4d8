import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { HttpServer } from '../../mcp/http-server.ts';
import { Sandbox } from '../../sandbox.ts';
import { rawRequests } from '../source/raw-request.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Milliseconds to wait for an answer. A request may be one that the server waits for the end of. */
const maxWaitMs = 300;

export const httpRequests: Target = {
  promise: 'no request is the fault of the HTTP server, and it answers the next one',
  share: 2,
  async open() {
    const sandbox = new Sandbox({ 'src/zebra.ts': 'export function zebraCrossing(): void {}\n' });
    const server = await HttpServer.whenListening(sandbox.start(['mcp', '--http', '--port', '0']));
    const port = Number(new URL(server.url).port);
    return subjectOf({
      cases: rawRequests(port, server.token ?? ''),
      async try(parts) {
        for (const status of await statuses(port, parts)) {
          assert.ok(status < 500 || status === 503, `the status ${status}`);
        }
        assert.equal((await server.post(ping)).status, 200, 'the next request');
      },
      async close() {
        await server[Symbol.asyncDispose]();
        sandbox.remove();
      },
    });
  },
};

/** Sends texts over one connection. @returns the statuses of all answers */
async function statuses(port: number, parts: readonly string[]): Promise<readonly number[]> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  // The server closes the connection of a request that it refuses.
  socket.on('error', () => {}).on('data', (data) => (received += data.toString('latin1')));
  socket.setTimeout(maxWaitMs, () => socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const part of parts) socket.write(part, 'latin1');
  socket.end();
  await closed;
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
