import { METHODS } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { HttpServer } from '../mcp/http-server.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: the HTTP server survives every request. It refuses what no client sends, and answers what comes next. */

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
let sandbox: Sandbox;
let server: HttpServer;
let port: number;

beforeAll(async () => {
  sandbox = new Sandbox({ 'src/zebra.ts': 'export function zebraCrossing(): void {}\n' });
  server = await HttpServer.whenListening(sandbox.start(['mcp', '--max-wait', '300', '--http', '--port', '0']));
  port = Number(new URL(server.url).port);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

function open(bytes: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1');
  // The server closes the connection of a request that it refuses.
  socket.on('error', () => {});
  socket.write(bytes);
  return socket;
}

/** The status of the answer; 0 if the server closes the connection without one, or has none for a long time. */
function statusOf(socket: Socket, patienceMs = 300_000): Promise<number> {
  return new Promise((resolve) => {
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.once('close', () => resolve(0));
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0));
      socket.destroy();
    });
  });
}

const authorized = (): string => `Authorization: Bearer ${server.token}\r\n`;

const request = (method: string, target: string, headers = authorized()): string =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}Connection: close\r\n\r\n`;

async function expectAlive(): Promise<void> {
  expect((await server.post(ping)).status).toBe(200);
}

const targets = [
  ...[
    '//',
    '///',
    '/\\',
    '//%',
    '//[',
    '//[::1',
    '//@',
    '//:0',
    '/%',
    '/mcp/',
    '/mcp/..',
    '/mcp#a',
    '/mcp%00',
    '/MCP',
    '\\',
    '?',
    '#',
  ],
  ...[
    'http://',
    'http://localhost',
    'http://localhost/mcp',
    'HTTP://[/mcp',
    'https://example.org/mcp',
    'file:///mcp',
    '*',
    'mcp',
    ':',
    '%',
  ],
];

describe('a target that is not the endpoint', () => {
  it.each(someOf(targets))('is refused, and the server continues: %s', async (target) => {
    for (const method of ['GET', 'POST']) {
      const status = await statusOf(open(request(method, target)));
      expect([method, status]).toEqual([method, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
    }
    await expectAlive();
  });

  it('is refused without a token before it is read, as for an image of a web page', async () => {
    expect(await statusOf(open(request('GET', '//', '')))).toBe(401);
    await expectAlive();
  });
});

it.each(someOf(['get', ...METHODS, 'BREW']))(
  'the method %s is served or refused, and the server continues',
  async (method) => {
    const status = await statusOf(open(request(method, '/mcp')));
    expect(status).toSatisfy((code: number) => code < 500);
    await expectAlive();
  },
);

it('no request of 2,000 random ones ends the server or is its fault', async () => {
  const random = randomNumbers(20_261_123);
  const atOnce = 16;
  for (let sent = 0; sent < triedCases('Random requests to the HTTP server'); sent += atOnce) {
    const requests = Array.from({ length: atOnce }, () => randomRequest(random));
    const statuses = await Promise.all(requests.map((bytes) => statusOf(open(bytes), 10_000)));
    const faults = requests
      .filter((_, index) => (statuses[index] ?? 0) >= 500)
      .map((bytes) => bytes.toString('latin1'));
    expect(faults).toEqual([]);
  }
  await expectAlive();
});

/** A linear congruential generator: whole numbers below a limit. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Parts of requests, put together at random, with some bytes replaced. */
function randomRequest(random: (limit: number) => number): Buffer {
  const pick = (values: readonly string[]): string => values[random(values.length)] ?? '';
  const target = Array.from({ length: 1 + random(4) }, () =>
    pick([...targets, '/mcp', '/mcp?', '%ff', '\u00e9', ' ', '\t', '"', 'x'.repeat(random(3000))]),
  ).join('');
  const headers = [
    pick([
      `Host: localhost:${port}\r\n`,
      'Host: \r\n',
      'Host: [\r\n',
      'Host: a@localhost\r\n',
      'Host: localhost:99999\r\n',
      '',
    ]),
    pick([authorized(), authorized(), 'Authorization: Bearer x\r\n', '']),
    pick(['', 'Origin: null\r\n', `Origin: http://localhost:${port}\r\n`, 'Origin: //\r\n']),
    pick([
      '',
      'Content-Length: 4\r\n',
      'Content-Length: -1\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Expect: 100-continue\r\n',
    ]),
    pick([
      '',
      'Upgrade: websocket\r\nConnection: upgrade\r\n',
      'Content-Type: application/json\r\n',
      'Accept: */*\r\n',
    ]),
    pick(['', 'MCP-Protocol-Version: 1\r\n', 'Mcp-Session-Id: \u0001\r\n', `X: ${'y'.repeat(random(20_000))}\r\n`]),
  ].join('');
  const body = pick([
    '',
    '{}',
    '[]',
    'null',
    '0\r\n\r\n',
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    '\u0000\u0000\u0000',
  ]);
  const method = pick(['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PATCH', 'X']);
  const bytes = Buffer.from(
    `${method} ${target} HTTP/1.${random(3)}\r\n${headers}Connection: close\r\n\r\n${body}`,
    'latin1',
  );
  for (let change = random(3); change > 0; change--) bytes[random(bytes.length)] = random(256);
  return bytes;
}

describe('the token', () => {
  it('is required on an address of this machine, printed, and stored for the user only', async () => {
    expect(server.token).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(sandbox.home, 'mcp-http-token')).mode & 0o777).toBe(0o600);
    expect((await server.post(ping, { authorization: '' })).status).toBe(401);
    expect((await server.post(ping, { authorization: 'Bearer x' })).status).toBe(401);
    await expectAlive();
  });

  it('is the same for the next server of the user', async () => {
    await using next = await HttpServer.whenListening(
      sandbox.start(['mcp', '--max-wait', '300', '--http', '--port', '0']),
    );
    expect(next.token).toBe(server.token);
  });

  it('is not required with --no-token, which no other machine can reach', async () => {
    await using without = await HttpServer.whenListening(
      sandbox.start(['mcp', '--max-wait', '300', '--http', '--port', '0', '--no-token']),
    );
    expect((await without.post(ping)).status).toBe(200);
    const { code, stderr } = await sandbox.run(['mcp', '--http', '--host', '0.0.0.0', '--no-token']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no token is required')]);
  });
});

it('refuses a page of another local port, and serves one of its own origin', async () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    expect((await server.post(ping, { origin: `http://${name}:${port + 1}` })).status).toBe(403);
    expect((await server.post(ping, { origin: `http://${name}` })).status).toBe(403);
    expect((await server.post(ping, { origin: `https://${name}:${port}` })).status).toBe(403);
    expect((await server.post(ping, { origin: `http://${name}:${port}` })).status).toBe(200);
  }
  expect((await server.post(ping, { origin: 'null' })).status).toBe(403);
});

it('limits all bodies together, and serves again when they are gone', async () => {
  const size = 900_000;
  const head = `Host: localhost:${port}\r\n${authorized()}Content-Type: application/json\r\nContent-Length: ${size}\r\n`;
  const held = Array.from({ length: 40 }, () => open(`POST /mcp HTTP/1.1\r\n${head}\r\n${'x'.repeat(size - 1)}`));
  const answers = held.map((socket) => statusOf(socket));
  const refused = answers.map(async (answer) => {
    if ((await answer) !== 503) throw new Error('It was not refused.');
  });
  await Promise.any(refused);
  for (const socket of held) socket.destroy();
  expect((await Promise.all(answers)).filter((status) => status === 503).length).toBeLessThanOrEqual(40 - 16);
  await expect.poll(async () => (await server.post(ping)).status).toBe(200);
});
