import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { HttpServer } from './http-server.ts';
import { RawServer } from './raw-server.ts';

/* Batches of JSON-RPC in each version of the protocol. */

const versionsBefore2026 = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const batch = [
  { jsonrpc: '2.0', id: 1, method: 'ping' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
];
const clientInfo = { name: 'batch', version: '1' };
const statelessMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': clientInfo,
};
const statelessBatch = [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: statelessMeta } }];
const refusal = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: expect.stringContaining('no batches') as string },
};
let sandbox: Sandbox;

beforeAll(() => {
  sandbox = new Sandbox();
});

afterAll(() => sandbox.remove());

describe('over standard input and output', () => {
  it.each(versionsBefore2026)('are refused in version %s, and the connection continues', async (version) => {
    const server = new RawServer(sandbox);
    await server.initialize(version);
    const refused = nextLine(server);
    server.write(`${JSON.stringify(batch)}\n`);
    expect(await refused).toMatchObject(refusal);
    expect(await server.request(2, 'tools/list')).toMatchObject({ result: { tools: expect.any(Array) as unknown } });
    expect(await server.end()).toBe(0);
  });

  it('are refused in version 2026-07-28, and the connection continues', async () => {
    const server = new RawServer(sandbox);
    const refused = nextLine(server);
    server.write(`${JSON.stringify(statelessBatch)}\n`);
    expect(await refused).toEqual(refusal);
    // The list of tools never changes, so a client may keep it.
    expect(await server.request(2, 'tools/list', { _meta: statelessMeta })).toMatchObject({
      result: { tools: expect.any(Array) as unknown, ttlMs: 3_600_000, cacheScope: 'public' },
    });
    expect(await server.end()).toBe(0);
  });
});

describe('over HTTP', () => {
  let server: HttpServer;

  beforeAll(async () => {
    server = await HttpServer.whenListening(sandbox.start(['mcp', '--max-wait', '300', '--http', '--port', '0']));
  });

  afterAll(() => server[Symbol.asyncDispose]());

  it.each(versionsBefore2026)('are answered in version %s', async (version) => {
    const { status, text } = await server.post(batch, { 'mcp-protocol-version': version });
    const ids = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => (JSON.parse(data!) as { id: number }).id);
    expect([status, ids.toSorted()]).toEqual([200, [1, 2]]);
  });

  it('are refused in version 2026-07-28', async () => {
    const { status, text } = await server.post(statelessBatch, { 'mcp-protocol-version': '2026-07-28' });
    expect([status, text]).toEqual([400, expect.stringContaining('batches may not contain requests')]);
  });
});

function nextLine({ child }: RawServer): Promise<unknown> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).once('line', (line) => resolve(JSON.parse(line)));
  });
}
