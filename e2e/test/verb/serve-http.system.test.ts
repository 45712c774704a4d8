import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';

/* The HTTP API of a real server process, and its tools for coding agents. One server answers about all trees. */

let sandbox: Sandbox;
let server: Server;

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
}

beforeAll(async () => {
  sandbox = new Sandbox(smallService);
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  server = await serve(sandbox, '0');
});

afterAll(async () => {
  await end(server);
  sandbox.remove();
});

async function serve(place: Sandbox, port: string): Promise<Server> {
  const child = place.start(['serve', '--port', port]);
  let log = '';
  await new Promise<void>((ready, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      log += part;
      if (log.includes('ready')) ready();
    });
    child.once('close', () => reject(new Error(log)));
  });
  const record = JSON.parse(readFileSync(join(place.home, 'server/server.json'), 'utf8')) as Omit<Server, 'child'>;
  return { ...record, child };
}

async function end({ child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill();
  await ended;
}

function ask(
  path: string,
  parameters: Readonly<Record<string, string>> = {},
  { headers = {}, ...init }: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const query = new URLSearchParams(parameters).toString();
  return fetch(`${server.url}${path}?${query}`, {
    ...init,
    headers: { Authorization: `Bearer ${server.token}`, ...headers },
  });
}

it('answers with the JSON that the commands print', async () => {
  const root = sandbox.tree;
  const pairs: readonly (readonly [path: string, parameters: Record<string, string>, args: readonly string[]])[] = [
    [
      'search',
      { query: 'where is a call retried', in: root, limit: '2' },
      ['search', 'where is a call retried', '-n2'],
    ],
    ['search', { query: '--json', in: root, tests: 'false' }, ['search', '--no-tests', '--', '--json', root]],
    ['search', { query: 'nothing_has_this', in: root, exact: 'true' }, ['search', '-F', 'nothing_has_this']],
    ['callers', { name: 'retry', in: root }, ['callers', 'retry']],
    ['similar', { location: 'src/retry.ts:1', in: root }, ['similar', 'src/retry.ts:1']],
    ['why', { file: 'src/retry.ts', in: root }, ['why', 'src/retry.ts']],
    ['status', { in: root, skipped: 'true' }, ['status', '--skipped']],
    ['files', { in: root }, ['status', '--files']],
    ['why', { file: 'src/retry.ts', in: root, source: 'true' }, ['why', 'src/retry.ts', '--source']],
    ['projects', {}, ['ls']],
  ];
  for (const [path, parameters, args] of pairs) {
    const response = await ask(`/api/v1/${path}`, parameters);
    const [name = '', ...rest] = args;
    const own = name === 'ls' ? [] : ['--no-server'];
    const { stdout } = await sandbox.run([name, '--json', ...own, ...rest]);
    expect(await response.json(), args.join(' ')).toEqual(JSON.parse(stdout));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
});

it('indexes with progress as events, and a search finds what was indexed', async () => {
  using place = new Sandbox(smallService);
  const accept = { headers: { Accept: 'text/event-stream' } };
  const response = await ask('/api/v1/index', { in: place.tree }, { method: 'POST', ...accept });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events = (await response.text()).trim().split('\n\n');
  const read = events.map((event) => /^event: (\w+)\ndata: (.+)$/.exec(event)?.slice(1) ?? []);
  expect(new Set(read.map(([name]) => name))).toEqual(new Set(['progress', 'result']));
  expect(read.map(([, data]) => JSON.parse(data ?? '') as object)).toContainEqual(
    expect.objectContaining({ type: 'batch-committed' }),
  );
  expect(JSON.parse(read.at(-1)?.[1] ?? '')).toMatchObject({ index: { state: 'current' } });
  const found = (await (await ask('/api/v1/search', { query: 'retry', in: place.tree, sync: 'false' })).json()) as {
    results: readonly { path: string }[];
  };
  expect(found.results.map(({ path }) => path)).toContain('src/retry.ts');
});

it('names what to run and where, and the request succeeds then', async () => {
  using place = new Sandbox(smallService);
  place.commit();
  const root = place.tree;
  const requests = [
    ['search', { query: 'retry', in: root, sync: 'false' }],
    ['search', { query: 'retry', in: root, sync: 'false', rev: 'HEAD' }],
  ] as const;
  for (const [path, parameters] of requests) {
    const { error } = (await (await ask(`/api/v1/${path}`, parameters)).json()) as { error: { hint: string } };
    const [, command = '', folder] = /`codesearch (.+)`.* Run it in (.+)\.$/.exec(error.hint) ?? [];
    expect(folder, error.hint).toBe(root);
    expect((await sandbox.run(command.split(' '), { cwd: root })).code, command).toBe(0);
    expect((await ask(`/api/v1/${path}`, parameters)).status, command).toBe(200);
  }
});

it.each([
  [400, 'search', { in: '/' }, 'query is missing'],
  [400, 'search', { query: 'a' }, 'in is missing'],
  [400, 'search', { query: 'a', in: 'src' }, 'no absolute path'],
  [400, 'search', { query: 'a', in: '/', config: 'x.ts' }, 'no absolute path'],
  [400, 'callers', { name: 'a', in: '/', config: '/x.ts' }, 'no parameter config'],
  [400, 'watch', { in: '/' }, 'answers with events. Send the header Accept: '],
  [400, 'search', { query: 'a', in: '/', exact: '1' }, 'no switch'],
  [400, 'search', { query: 'a', in: '/', limit: 'many' }, 'limit'],
  [400, 'search', { query: 'a', in: '/there-is-nothing' }, 'There is no'],
  [400, 'search', { query: '', in: '/tmp' }, ''],
  [400, 'similar', { location: 'a', in: '/' }, ''],
])('refuses with %i: %s %j', async (status, path, parameters, message) => {
  const response = await ask(`/api/v1/${path}`, parameters as Record<string, string>);
  expect(response.status).toBe(status);
  const { version, error } = (await response.json()) as { version: number; error: Record<string, string> };
  expect(version).toBe(1);
  expect(error['code']).toMatch(/^[A-Z_]+$/);
  expect(`${error['message']} ${error['hint']}`).toContain(message);
});

it('is for programs that know the token, and for no page of another origin', async () => {
  const { url } = server;
  const path = '/api/v1/projects';
  expect((await fetch(`${url}${path}`)).status).toBe(401);
  expect((await ask(path, {}, { headers: { Authorization: 'Bearer x' } })).status).toBe(401);
  expect((await ask(path, {}, { headers: { Origin: 'https://example.org' } })).status).toBe(403);
  expect((await ask(path, {}, { headers: { Origin: url } })).status).toBe(200);
  expect((await ask('/api/v1/none')).status).toBe(404);
  expect((await ask(path, {}, { method: 'DELETE' })).status).toBe(405);
  expect((await ask('/api/v1/index', { in: sandbox.tree })).status).toBe(405);
});

it('lets coding agents search what the user has indexed', async () => {
  const { url, token } = server;
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  const answer = await client.callTool({ name: 'search_code', arguments: { query: 'retry', path: sandbox.tree } });
  expect(JSON.stringify(answer.content)).toContain('src/retry.ts');
  await client.close();
});

it('takes any port if another program has the usual one, and no other than the given one', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const taken = String((other.address() as AddressInfo).port);
  using place = new Sandbox(smallService);
  const { code, stderr } = await place.runProcess(['serve', '--port', taken]);
  expect(code).toBe(2);
  expect(stderr).toContain(`Cannot listen on 127.0.0.1:${taken}`);
  expect(stderr).toContain('Choose another port with --port, ');
  other.close();
  const own = await serve(place, taken);
  expect(own.url).toBe(`http://127.0.0.1:${taken}`);
  await end(own);
});

it('shows a page that loads nothing from elsewhere, and gives it a key for a ticket, once', async () => {
  const { url } = server;
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-encoding')).toBe('gzip');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const text = await page.text();
  expect(text).toContain(`nonce="${nonce}"`);
  for (const [, file = ''] of text.matchAll(/(?:src|href)="([^"]+)"/g))
    expect((await fetch(`${url}${file}`)).status).toBe(200);
  const { stdout } = await sandbox.runProcess(['open', 'retry', '--print']);
  const fragment = new URLSearchParams(new URL(stdout.trim()).hash.slice(1));
  expect(Object.fromEntries(fragment)).toMatchObject({ folder: sandbox.tree, query: 'retry' });
  const headers = { Authorization: `Ticket ${fragment.get('ticket')}` };
  const { key } = (await (await fetch(`${url}/api/v1/key`, { method: 'POST', headers })).json()) as { key: string };
  expect((await ask('/api/v1/projects', {}, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(200);
  expect((await fetch(`${url}/api/v1/key`, { method: 'POST', headers })).status).toBe(403);
  expect((await fetch(`${url}/api/v1/tickets`, { method: 'POST' })).status).toBe(401);
});

it('reports each update of an index that it watches', async () => {
  using place = new Sandbox(smallService);
  const abort = new AbortController();
  const accept = { headers: { Accept: 'text/event-stream' }, signal: abort.signal };
  const response = await ask('/api/v1/watch', { in: place.tree }, accept);
  let events = '';
  const reading = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) events += part;
  })().catch(() => {});
  await expect.poll(() => events).toContain('"type":"synced"');
  place.write('src/added.ts', 'export function addedLater(): void {}');
  await expect.poll(() => events).toContain('"added":1');
  abort.abort();
  await reading;
});

it('builds an index in a process of its own, once for all who watch it, until nobody does', async () => {
  using place = new Sandbox(smallService);
  const isSeen = join(place.folder, 'seen');
  const module = JSON.stringify(join(import.meta.dirname, '../faults/plugin/misbehaving.ts'));
  place.write(
    'codesearch.config.mjs',
    `import { existsSync } from 'node:fs';
     import { misbehaving } from ${module};
     const waits = async (call, request) => {
       while (!existsSync(${JSON.stringify(isSeen)})) await new Promise((resolve) => setTimeout(resolve, 50));
       return call(request);
     };
     export default { ...misbehaving('chunker.chunk', waits), workers: 0 };`,
  );
  const watch = (): { readonly abort: AbortController; readonly read: () => string; readonly done: Promise<void> } => {
    const abort = new AbortController();
    let events = '';
    const read = async (): Promise<void> => {
      const accept = { headers: { Accept: 'text/event-stream' }, signal: abort.signal };
      const { body } = await ask('/api/v1/watch', { in: place.tree }, accept);
      for await (const part of body!.pipeThrough(new TextDecoderStream())) events += part;
    };
    return { abort, read: () => events, done: read().catch(() => {}) };
  };
  const [first, second] = [watch(), watch()];
  const writer = async (): Promise<number | undefined> =>
    ((await (await ask('/api/v1/status', { in: place.tree })).json()) as { readonly writer?: number }).writer;
  await expect.poll(() => first.read() && second.read()).toContain('"type":"changes-found"');
  await expect.poll(writer).toEqual(expect.any(Number));
  const seen = await writer();
  expect(seen).not.toBe(server.child.pid);
  first.abort.abort();
  await first.done;
  expect(await writer()).toBe(seen);
  writeFileSync(isSeen, '');
  await expect.poll(() => second.read()).toContain('"type":"synced"');
  expect(second.read()).toContain('"type":"batch-committed"');
  second.abort.abort();
  await Promise.all([first.done, second.done]);
});
