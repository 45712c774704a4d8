import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remoteConfig } from '../remote/remote-config.ts';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: nothing is sent without notice, and offline nothing at all.
 * A note names what a plugin sends and where. Offline, no plugin reaches any server, in whatever way it tries. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'src/retry.js': 'export function retry(count) {\n  return count;\n}\n' });
});

afterEach(() => sandbox.remove());

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return sandbox.run([...args, '--config', '../config.mjs'], { env });
}

describe('with the plugin of a service', () => {
  let server: ModelServer;
  let host: string;

  beforeEach(async () => {
    server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
    host = new URL(server.url).host;
    sandbox.write('../config.mjs', remoteConfig(server.url));
  });

  afterEach(() => server[Symbol.asyncDispose]());

  it('says once per project, in one line, what is sent to which host', async () => {
    const note = `Note: embed-openai sends text of files and questions to ${host}.`;
    const notes = ({ stderr }: Outcome): number => stderr.split('\n').filter((line) => line.startsWith(note)).length;
    expect(notes(await run(['index', '--json']))).toBe(1);
    expect(notes(await run(['search', 'how often is it retried']))).toBe(0);
    sandbox.write('src/other.js', 'export const other = 1;\n');
    expect(notes(await run(['index']))).toBe(0);
    const second = new Sandbox({ 'a.js': 'export const a = 1;\n' });
    try {
      const outcome = await sandbox.run(['index', second.tree, '--config', '../config.mjs']);
      expect(notes(outcome)).toBe(1);
    } finally {
      second.remove();
    }
  });

  it('fails before anything is sent, and names the plugin and the host', async () => {
    const offline: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
      [['index', '--offline'], {}],
      [['search', 'retry', '--offline'], {}],
      [['index'], { CODESEARCH_OFFLINE: '1' }],
      [['search', 'retry', '--json'], { CODESEARCH_OFFLINE: 'true' }],
    ];
    const message = new RegExp(
      `embed-openai may not connect to ${host}: the network is switched off\\..*\\[OFFLINE\\]`,
    );
    for (const [args, env] of someOf(offline)) {
      expect(await run(args, env)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) as string });
    }
    sandbox.write('../config.mjs', remoteConfig(server.url).replace('workers: 0', 'workers: 0, offline: true'));
    expect(await run(['search', 'retry'])).toMatchObject({ code: 2, stderr: expect.stringMatching(message) as string });
    expect(server.calls).toEqual([]);
  });

  it('does not need the network for what needs no server', async () => {
    expect(await run(['index'])).toMatchObject({ code: 0 });
    const sent = server.calls.length;
    for (const args of someOf([['index', '--force'], ['status'], ['ls'], ['why', 'src/retry.js'], ['config']])) {
      expect(await run([...args, '--offline'])).toMatchObject({ code: 0 });
    }
    expect(
      await sandbox.run(['search', 'retry', '--offline'], { env: { CODESEARCH_HOME: join(sandbox.folder, 'own') } }),
    ).toMatchObject({ code: 0 });
    expect(server.calls).toHaveLength(sent);
  });
});

describe('before text goes to a host for the first time', () => {
  const host = 'embed.example.invalid';

  beforeEach(() => {
    const config = remoteConfig(`http://${host}`).replace(
      'workers: 0',
      'workers: 0, policies: { embedder: { attempts: 1 } }',
    );
    sandbox.write('../config.mjs', config);
    sandbox.write('../queries.jsonl', '{"query":"retry","relevant":[{"path":"src/retry.js"}]}');
  });

  const evaluation = ['eval', '--queries', '../queries.jsonl'];

  it.each(someOf([[['index']], [['search', 'retry']], [['similar', 'src/retry.js:1']], [['watch']], [evaluation]]))(
    'a script fails with the command that allows it: %j',
    async (args) => {
      const { code, stderr } = await run(args);
      expect(code).toBe(2);
      expect(stderr).toContain(`embed-openai would send text of files to ${host} for the first time.`);
      expect(stderr).toContain(`codesearch index ${sandbox.tree} --yes --config ../config.mjs`);
    },
  );

  it('that command does what was asked for', async () => {
    const { stderr } = await run(['index', '--force']);
    expect(stderr).toContain(`codesearch index ${sandbox.tree} --yes --force --config ../config.mjs`);
  });

  it('the command that is printed sends text, says so, and is not needed again', async () => {
    const allowed = await run(['index', '--yes']);
    expect(allowed.stderr).toContain(`Note: embed-openai sends text of files and questions to ${host}.`);
    expect(allowed.stderr).toContain('[UNAVAILABLE]');
    expect((await run(['index'])).stderr).toContain('[UNAVAILABLE]');
  });

  it('nothing is asked for an estimate, or offline', async () => {
    expect(await run(['index', '--estimate'])).toMatchObject({ code: 0 });
    expect((await run(['index', '--offline'])).stderr).toContain('[OFFLINE]');
  });
});

/** Ways to a server, as code of a plugin with `port`. */
const ways: Readonly<Record<string, string>> = {
  fetch: 'await fetch(`http://127.0.0.1:${port}/`)',
  'fetch of its context': 'await context.fetch(`http://127.0.0.1:${port}/`)',
  HTTP: "await new Promise((resolve, reject) => (await_('node:http')).get({ port }, resolve).on('error', reject))",
  'HTTP with a kept connection':
    "await new Promise((resolve, reject) => { const http = await_('node:http'); http.get({ port, agent: new http.Agent({ keepAlive: true }) }, resolve).on('error', reject); })",
  HTTPS: "await new Promise((resolve, reject) => (await_('node:https')).get({ port }, resolve).on('error', reject))",
  'HTTP/2':
    "await new Promise((resolve, reject) => (await_('node:http2')).connect(`http://127.0.0.1:${port}`).on('connect', resolve).on('error', reject))",
  'a socket':
    "await new Promise((resolve, reject) => (await_('node:net')).connect(port, '127.0.0.1', resolve).on('error', reject))",
  'a socket without its error':
    "await new Promise((resolve) => (await_('node:net')).connect(port, '127.0.0.1', resolve).on('error', () => {}))",
  'an imported function':
    "await new Promise((resolve, reject) => createConnection(port, '127.0.0.1', resolve).on('error', reject))",
  TLS: "await new Promise((resolve, reject) => (await_('node:tls')).connect(port, '127.0.0.1', resolve).on('error', reject))",
  'a web socket':
    'await new Promise((resolve, reject) => Object.assign(new WebSocket(`ws://127.0.0.1:${port}`), { onopen: resolve, onerror: (event) => reject(event.error) }))',
  'a name': "await (await_('node:dns')).promises.resolve4('a.example.com')",
  'a name with a callback':
    "await new Promise((resolve, reject) => (await_('node:dns')).lookup('a.example.com', (error) => (error ? reject(error) : resolve())))",
  'a datagram':
    "await new Promise((resolve, reject) => (await_('node:dgram')).createSocket('udp4').send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve())))",
  'a thread':
    "await new Promise((resolve, reject) => new (await_('node:worker_threads').Worker)(`fetch('http://127.0.0.1:${port}/').then(() => {}, (error) => { throw error; })`, { eval: true }).on('error', reject).on('exit', resolve))",
  'a datagram to a connected socket':
    "await new Promise((resolve, reject) => { const socket = (await_('node:dgram')).createSocket('udp4').on('error', reject); socket.connect(port, '127.0.0.1', (error) => (error ? reject(error) : socket.send('x', resolve))); })",
  'an address by its host': "await (await_('node:dns')).promises.reverse('198.51.100.1')",
  'the service of an address': "await (await_('node:dns')).promises.lookupService('198.51.100.1', 22)",
  'a connection of an agent':
    "await new Promise((resolve, reject) => (new (await_('node:http')).Agent()).createConnection({ port, host: '127.0.0.1' }, (error, socket) => (error ? reject(error) : resolve(socket))).on('connect', resolve).on('error', reject))",
  'a forked process':
    "await new Promise((resolve, reject) => (await_('node:child_process')).fork('-', [], { execArgv: ['-e', `fetch('http://127.0.0.1:${port}/')`], silent: true }).on('exit', (code) => (code ? reject(new Error('Command failed')) : resolve())))",
  'a process':
    "(await_('node:child_process')).execFileSync(process.execPath, ['-e', `fetch('http://127.0.0.1:${port}/')`], { stdio: 'pipe' })",
};

describe('with a plugin that anyone has written', () => {
  let server: Server;
  let port: number;
  let connections: number;

  beforeEach(async () => {
    connections = 0;
    server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  function configure(way: string, rest = ''): void {
    const kernel = JSON.stringify(join(workspace, 'packages/kernel/dist/index.js'));
    sandbox.write(
      '../config.mjs',
      `import { definePlugin } from ${kernel};
      import { createRequire } from 'node:module';
      import { createConnection } from 'node:net';
      const await_ = createRequire(import.meta.url);
      const port = ${port};
      const embedder = definePlugin({
        name: 'embed-mine',
        stage: 'embedder',
        options: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value ?? {} }) } },
        policy: { attempts: 1 },
        describe: () => ({ model: 'm', dimensions: 2, maxBatchSize: 10 }),
        create: (_, context) => ({
          async embed({ inputs }) {
            ${way};
            return { vectors: inputs.map(() => Float32Array.of(1, 0)) };
          },
        }),
      });
      export default { embedder: embedder()${rest} };`,
    );
  }

  it('tries as many ways as are listed', () => {
    expect(Object.keys(ways)).toHaveLength(triedCases('Ways of a plugin to a server that is switched off'));
  });

  it.each(someOf(Object.keys(ways)))('forbids %s', async (name) => {
    configure(ways[name] ?? '');
    const outcome = await run(['index', '--offline']);
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('embed-mine') as string });
    expect(outcome.stderr).toMatch(/may (?:not )?connect to|Command failed/);
    expect(connections).toBe(0);
  });

  it('forbids a configuration that connects while it is loaded, and names the host', async () => {
    configure('', `, home: await fetch('http://127.0.0.1:${port}/').then(() => undefined)`);
    const outcome = await run(['index', '--offline']);
    expect(outcome).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Nothing may connect to 127.0.0.1:${port}`) as string,
    });
    expect(connections).toBe(0);
  });
});
