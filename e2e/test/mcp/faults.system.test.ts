import { chownSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childrenOf, expectEnded } from '../faults/interrupted.ts';
import { sourceTree } from '../faults/source-tree.ts';
import { isNight } from '../is-night.ts';
import { printed } from '../printed.ts';
import { Sandbox } from '../sandbox.ts';
import { Agent } from './agent.ts';
import { RawServer } from './raw-server.ts';

/* Failures of clients, of the server and of the disk, and paths that are refused. */

/** So many that a run is not at its end when a client goes. */
const files = 40;
let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(sourceTree(3));
});

afterEach(() => sandbox.remove());

function writeFiles(): void {
  for (const [path, content] of Object.entries(sourceTree(files))) sandbox.write(path, content);
}

interface Status {
  readonly state: string;
  readonly files: number;
}

async function indexByCommand(): Promise<Status> {
  return printed<{ readonly index: Status }>('index', await sandbox.run(['index', '--json'])).index;
}

async function untilCurrent(agent: Agent): Promise<void> {
  for (;;) {
    const { text } = await agent.call('get_indexing_status', { path: sandbox.tree });
    if (text.includes(': current.')) return;
    await sleep(100);
  }
}

it('ends if the client disconnects during indexing, and the next run resumes', async () => {
  writeFiles();
  const server = new RawServer(sandbox);
  await server.initialize();
  await server.call(1, 'index_codebase', { path: sandbox.tree });
  const processes = new Set(childrenOf(server.child.pid!));
  expect(await server.end()).toBe(0);
  await expectEnded(processes);
  expect(await indexByCommand()).toMatchObject({ state: 'current', files });
});

it('answers malformed and oversized messages with errors, and continues', async () => {
  const server = new RawServer(sandbox);
  await server.initialize();
  const malformed = server.next(({ id }) => id === null);
  server.write('{"jsonrpc": "2.0", "id": 7, "method"\n');
  expect((await malformed).error?.code).toBe(-32_700);
  const tooLong = server.next(({ id, error }) => id === null && error?.code === -32_600);
  const block = 'x'.repeat(65_536);
  server.write('{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"x":"');
  for (let count = 0; count < 64; count++) server.write(block);
  server.write('"}}\n');
  expect((await tooLong).error?.message).toContain('the limit is 1048576');
  expect((await server.request(9, 'ping')).result).toEqual({});
  expect((await server.call(10, 'no_such_tool', {})).error ?? { code: 0 }).toMatchObject({ code: expect.any(Number) });
  expect(await server.end()).toBe(0);
  expect(server.lines.filter((line) => !line.startsWith('{"'))).toEqual([]);
});

it('starts with an invalid configuration, and reports it when a tool needs it', async () => {
  sandbox.write('codesearch.config.mjs', "throw new Error('out of order');\n");
  await using agent = await Agent.start(sandbox);
  expect((await agent.client.listTools()).tools).toHaveLength(4);
  const { isError, text } = await agent.call('search_code', { query: 'session', path: sandbox.tree });
  expect([isError, text]).toEqual([true, expect.stringContaining('CONFIG_INVALID')]);
});

it('names the file that a plugin has failed at, the plugin and the operation, also in a later run', async () => {
  const module = JSON.stringify(join(import.meta.dirname, '../faults/plugin/misbehaving.ts'));
  const config = sandbox.write(
    '../failing.mjs',
    `import { misbehaving } from ${module};
     const fails = (call, request) => {
       if (request.source.file.path.includes('broken')) throw new Error('boom');
       return call(request);
     };
     export default { ...misbehaving('chunker.chunk', fails), workers: 1 };`,
  );
  await using agent = await Agent.start(sandbox, { args: ['--config', config] });
  const search = { query: 'session', path: sandbox.tree };
  await agent.call('index_codebase', { path: sandbox.tree });
  await untilCurrent(agent);
  expect((await agent.call('search_code', search)).text).not.toContain('NOT INDEXED');
  sandbox.write('src/broken.ts', 'export const broken = 1;\n');
  expect((await agent.call('search_code', search)).text).toContain(
    "NOT INDEXED: src/broken.ts: crashed, bad-chunker failed unexpectedly in 'chunk': Error: boom. The next run",
  );
});

describe('a path', () => {
  const refusalOf = async (agent: Agent, path: string): Promise<string> => {
    const answers = await Promise.all([
      agent.call('search_code', { query: 'session', path }),
      agent.call('index_codebase', { path }),
      agent.call('get_indexing_status', { path }),
    ]);
    expect(answers.map(({ isError }) => isError)).toEqual([true, true, true]);
    return answers[0]!.text;
  };

  it('must not go up, out through a link, or to the whole disk or home', async () => {
    const outside = join(sandbox.folder, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, join(sandbox.tree, 'link'));
    await using agent = await Agent.start(sandbox);
    expect(await refusalOf(agent, '../outside')).toContain("it contains '..'");
    expect(await refusalOf(agent, `${sandbox.tree}/../outside`)).toContain("it contains '..'");
    expect(await refusalOf(agent, join(sandbox.tree, 'link'))).toContain('a link leads out');
    expect(await refusalOf(agent, 'link')).toContain('a link leads out');
    expect(await refusalOf(agent, '/')).toContain('far more than one project');
    // The folder of the sandbox is the user's home.
    expect(await refusalOf(agent, sandbox.folder)).toContain('far more than one project');
    expect(await refusalOf(agent, join(sandbox.folder, 'nowhere'))).toContain('There is nothing at');
  });

  it('may be the home if the user has indexed it', async () => {
    expect(await sandbox.run(['index', sandbox.tree], { env: { HOME: sandbox.tree } })).toMatchObject({ code: 2 });
    expect(await sandbox.run(['index', '--yes'], { env: { HOME: sandbox.tree } })).toMatchObject({ code: 0 });
    await using atHome = await Agent.start(sandbox, { env: { HOME: sandbox.tree } });
    expect(await atHome.call('search_code', { query: 'session' })).toMatchObject({ isError: false });
  });

  it('is not indexed for the first time if it is a home, even with --root', async () => {
    await using atHome = await Agent.start(sandbox, { env: { HOME: sandbox.tree }, args: ['--root', sandbox.tree] });
    const answers = [
      await atHome.call('search_code', { query: 'session' }),
      await atHome.call('index_codebase', { path: sandbox.tree }),
      await atHome.call('index_codebase', { path: sandbox.tree, force: true }),
    ];
    for (const { isError, text } of answers) {
      expect([isError, text]).toEqual([true, expect.stringMatching(/^INPUT_INVALID: .*home folder.*\n.*--yes/)]);
    }
    expect(existsSync(join(sandbox.home, 'projects'))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('must not be the folder of another user', async () => {
    const others = join(sandbox.tree, 'others');
    mkdirSync(others);
    chownSync(others, 4242, 4242);
    await using agent = await Agent.start(sandbox);
    expect(await refusalOf(agent, others)).toContain('belongs to another user');
  });
});

if (isNight) {
  it('resumes in the next server after it is killed during indexing', async () => {
    writeFiles();
    const first = await Agent.start(sandbox);
    await first.call('index_codebase', { path: sandbox.tree });
    const processes = new Set([first.pid, ...childrenOf(first.pid)]);
    process.kill(first.pid, 'SIGKILL');
    await expectEnded(processes);
    await first.client.close();
    await using second = await Agent.start(sandbox);
    await second.call('index_codebase', { path: sandbox.tree });
    await untilCurrent(second);
    expect(await indexByCommand()).toMatchObject({ state: 'current', files });
  });

  it('shares an index with another server and the command line, and each sees the changes of the others', async () => {
    writeFiles();
    await using first = await Agent.start(sandbox);
    await using second = await Agent.start(sandbox);
    const search = { query: 'zebraCrossing', path: sandbox.tree };
    const [, , command] = await Promise.all([
      first.call('index_codebase', { path: sandbox.tree }),
      second.call('index_codebase', { path: sandbox.tree }),
      sandbox.run(['index', '--wait', '60', '--json']),
    ]);
    expect(command.code, command.stderr).toBe(0);
    await Promise.all([untilCurrent(first), untilCurrent(second)]);
    expect(await indexByCommand()).toMatchObject({ state: 'current', files });
    sandbox.write('src/zebra.ts', 'export function zebraCrossing(): void {}\n');
    // A server may have seen the file, too, and index it.
    const { code, stderr } = await sandbox.run(['index', '--wait', '60']);
    expect(code, stderr).toBe(0);
    for (const agent of [first, second]) {
      const answer = async (): Promise<unknown> => (await agent.call('search_code', search)).structured;
      await expect.poll(answer).toMatchObject({
        complete: true,
        files: files + 1,
        hits: expect.arrayContaining([expect.objectContaining({ path: 'src/zebra.ts' })]) as unknown,
      });
    }
    // The other server may be comparing files that the command line has changed.
    await expect.poll(async () => (await first.call('clear_index', { path: sandbox.tree })).isError).toBe(false);
    const after = await second.call('get_indexing_status', { path: sandbox.tree });
    expect(after.structured).toMatchObject({ projects: [{ state: 'missing' }] });
  });

  it('answers hundreds of calls at once without a warning', async () => {
    const server = new RawServer(sandbox);
    let stderr = '';
    server.child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
    await server.initialize();
    const calls = Array.from({ length: 400 }, (_, index) => server.call(10 + index, 'get_indexing_status', {}));
    expect((await Promise.all(calls)).filter(({ result }) => result === undefined)).toEqual([]);
    expect(await server.end()).toBe(0);
    expect(stderr).not.toContain('Warning');
  });

  it('says for which call a run waits, in an answer and in the status', async () => {
    const module = JSON.stringify(join(import.meta.dirname, '../faults/plugin/misbehaving.ts'));
    const config = sandbox.write(
      '../waiting.mjs',
      `import { misbehaving } from ${module};
     export default { ...misbehaving('store.upsert', () => new Promise(() => {})), workers: 1 };`,
    );
    await using agent = await Agent.start(sandbox, { args: ['--config', config, '--max-wait', '1'] });
    const status = async (): Promise<string> => (await agent.call('get_indexing_status', { path: sandbox.tree })).text;
    const search = async (): Promise<string> =>
      (await agent.call('search_code', { query: 'session', path: sandbox.tree })).text;
    await search();
    await expect.poll(status).toContain('waiting for bad-store, upsert');
    expect(await search()).toContain('It waits for bad-store, upsert.');
  });
}
