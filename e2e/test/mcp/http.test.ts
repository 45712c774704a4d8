import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Sandbox } from '../sandbox.ts';
import { HttpServer } from './http-server.ts';

/* The built server over HTTP, and the requests that it refuses. */

const token = 'a-test-token';
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
let sandbox: Sandbox;
let open: HttpServer;
let guarded: HttpServer;

beforeAll(async () => {
  sandbox = new Sandbox({ 'src/zebra.ts': 'export function zebraCrossing(): void {}\n' });
  const env = { CODESEARCH_TOKEN: token };
  [open, guarded] = await Promise.all([
    HttpServer.whenListening(sandbox.start(['mcp', '--max-wait', '300', '--http', '--port', '0'])),
    HttpServer.whenListening(
      sandbox.start(
        ['mcp', '--max-wait', '300', '--http', '--port', '0', '--host', '0.0.0.0', '--token-from', 'CODESEARCH_TOKEN'],
        { env },
      ),
    ),
  ]);
});

afterAll(async () => {
  await Promise.all([open[Symbol.asyncDispose](), guarded[Symbol.asyncDispose]()]);
  sandbox.remove();
});

it.each([
  ['with the printed token on an address of this machine', {}],
  ['with the token on an address that others can reach', { authorization: `Bearer ${token}` }],
])('serves a client %s', async (_, headers: Record<string, string>) => {
  const server = 'authorization' in headers ? guarded : open;
  const authorization = `Bearer ${open.token}`;
  const client = new Client({ name: 'agent', version: '1' });
  const url = new URL(server.url.replace('0.0.0.0', '127.0.0.1'));
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization, ...headers } } }),
  );
  try {
    expect((await client.listTools()).tools).toHaveLength(4);
    const given = { query: 'zebraCrossing', path: sandbox.tree };
    const { content, structuredContent } = await client.callTool({ name: 'search_code', arguments: given });
    expect(content).toMatchObject([{ text: expect.stringContaining('src/zebra.ts:1-1 function zebraCrossing') }]);
    expect(structuredContent).toBeUndefined();
  } finally {
    await client.close();
  }
});

it('refuses a request with no token or a wrong one', async () => {
  expect((await guarded.post(ping)).status).toBe(401);
  expect((await guarded.post(ping, { authorization: 'Bearer another' })).status).toBe(401);
  expect((await guarded.post(ping, { authorization: `Bearer ${token}` })).status).not.toBe(401);
});

it('refuses requests from pages of other sites, also under a host name that resolves to this machine', async () => {
  expect((await open.post(ping, { host: 'rebound.example.org' })).status).toBe(403);
  expect((await open.post(ping, { origin: 'https://example.org' })).status).toBe(403);
  expect((await open.post(ping)).status).toBe(200);
});

it('refuses other paths, large bodies, and bodies that are not JSON', async () => {
  expect((await open.post(ping, {}, '/')).status).toBe(404);
  expect((await open.post({ ...ping, params: { x: 'x'.repeat(2_000_000) } })).status).toBe(413);
  expect((await open.post(ping, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await open.post(ping)).status).toBe(200);
});

it.each([
  [['--host', '0.0.0.0'], 'no token is required'],
  [['--token-from', 'NO_SUCH_VARIABLE'], 'NO_SUCH_VARIABLE is not set'],
  [['--port', '70000'], 'Give a whole number'],
])('does not start with %j', async (options, problem) => {
  const { code, stderr, stdout } = await sandbox.run(['mcp', '--http', ...options]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(problem)]);
});
