import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome, RunOptions } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { someOf } from '../some-of.ts';
import { sourceTree } from '../faults/source-tree.ts';

/* A real server process, and real clients of it. The server reports each command, so a test can see who answered. */

const cli = join(workspace, 'packages/cli');

let sandbox: Sandbox;
let server: ChildProcess | undefined;
/** What the server has reported. */
let log: string;

function begin(files: Readonly<Record<string, string>> = smallService): void {
  sandbox = new Sandbox(files);
  server = undefined;
  log = '';
}

async function stop(): Promise<void> {
  if (server) await end(server, 'SIGKILL');
  else if (existsSync(join(sandbox.home, 'server'))) await sandbox.runProcess(['serve', '--stop']);
  sandbox.remove();
}

async function serve(options: readonly string[] = [], run: RunOptions = {}): Promise<ChildProcess> {
  const child = sandbox.start(['serve', ...options], run);
  server = child;
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (log += part));
  await vi.waitFor(() => expect(log).toContain('ready'), 300_000);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.kill(signal);
  return ended;
}

const answered = (): readonly string[] => log.split('\n').filter((line) => line.includes('exit code'));
const declined = (): readonly string[] => log.split('\n').filter((line) => line.includes('declined'));
const socket = (): string => join(sandbox.home, 'server/command.sock');

describe('with a server', () => {
  beforeAll(async () => {
    begin();
    // Not as new as the index: a search would read such files again, and record its time.
    for (const path of Object.keys(smallService)) utimesSync(join(sandbox.tree, path), 1e9, 1e9);
    await serve();
    await sandbox.run(['index']);
  });

  beforeEach(() => void (log = ''));

  afterAll(stop);

  const commands: readonly (readonly string[])[] = someOf([
    ['search', 'where is a call retried'],
    ['search', 'retry', 'src', '--explain', '--color', 'always'],
    ['search', 'retry', '--json'],
    ['search', 'retry', '--format', 'md', '--max-tokens', '300'],
    ['search', 'retry', '--format', 'vimgrep'],
    ['search', 'retry', 'missing-folder'],
    ['search', '--no-such-option', 'retry'],
    ['search', 'retry', '--language', 'klingon'],
    ['callers', 'retry'],
    ['similar', 'src/retry.ts:1'],
    ['similar', 'src/none.ts:1'],
    ['status'],
    ['status', '--json'],
    ['why', 'src/retry.ts'],
    ['why', '../elsewhere.ts'],
  ]);

  it('all output is the same to the byte, also from a folder of the tree', async () => {
    const all = [...commands, ['search', '-F', 'no such text'], ['search', 'retry', '.', '--files']];
    const cwdOf = (index: number): string => (index < commands.length ? sandbox.tree : join(sandbox.tree, 'src'));
    const alone: Outcome[] = [];
    for (const [index, args] of all.entries()) alone.push(await sandbox.run(args, { cwd: cwdOf(index) }));
    expect(new Set(alone.map(({ code }) => code))).toEqual(new Set([0, 1, 2]));
    expect(alone.at(-1)?.stdout.split('\n')).toContain('retry.ts');
    expect(answered()).toEqual([]);
    for (const [index, args] of all.entries())
      expect(await sandbox.runProcess(args, { cwd: cwdOf(index) }), args.join(' ')).toEqual(alone[index]);
    await expect.poll(answered).toHaveLength(all.length);
  });

  it('a first search builds the index and shows its progress, also if another process has removed it', async () => {
    expect((await sandbox.run(['clear', '--yes'])).code).toBe(0);
    const { code, stdout, stderr } = await sandbox.runProcess(['search', 'retry', '--progress', 'json']);
    expect(code).toBe(0);
    expect(stdout).toContain('src/retry.ts');
    expect(stderr).toContain('"type":"batch-committed"');
    expect((await sandbox.run(['index', '--force'])).code).toBe(0);
    expect(await sandbox.runProcess(['search', 'retry'])).toMatchObject({ code: 0, stdout });
    await expect.poll(answered).toHaveLength(2);
  });

  it('a search finds what was written just before it', async () => {
    for (let version = 0; version < 2; version++) {
      sandbox.write('src/version.ts', `export function version${version}of(): number {\n  return ${version};\n}\n`);
      const { stdout } = await sandbox.runProcess(['search', '-F', `version${version}of`, '--files']);
      expect(stdout.trim()).toBe('src/version.ts');
    }
    await expect.poll(answered).toHaveLength(2);
    rmSync(join(sandbox.tree, 'src/version.ts'));
  });

  it('clients at once get the same answer', async () => {
    const run = (): Promise<Outcome> => sandbox.runProcess(['search', 'where is a call retried', '--json']);
    const [first, ...others] = await Promise.all([run(), run(), run()]);
    expect(first?.code).toBe(0);
    for (const each of others) expect(each).toEqual(first);
    await expect.poll(answered).toHaveLength(3);
  });

  it('it answers with the configuration as it is now', async () => {
    const file = sandbox.write('codesearch.config.mjs', 'export default { workers: "none" };\n');
    const { code, stderr } = await sandbox.runProcess(['search', 'retry']);
    expect(code).toBe(2);
    expect(stderr).toContain('workers');
    sandbox.write('codesearch.config.mjs', 'export default { workers: 1 };\n');
    expect((await sandbox.runProcess(['search', 'retry'])).code).toBe(0);
    await expect.poll(answered).toHaveLength(1);
    expect(declined()).toEqual([expect.stringContaining('its configuration cannot be used here')]);
    rmSync(file);
  });

  it('a command runs by itself with --no-server, --offline and if it changes an index', async () => {
    for (const args of [
      ['search', 'retry', '--no-server'],
      ['search', 'retry', '--offline'],
      ...someOf([['index'], ['ls']]),
    ])
      expect((await sandbox.runProcess(args)).code).toBe(0);
    expect([...answered(), ...declined()]).toEqual([]);
  });

  it('a command runs by itself if its query is on standard input, or a variable that counts has another value', async () => {
    const { stdout } = await sandbox.runProcess(['search', '-'], { input: 'where is a call retried' });
    expect(stdout).toContain('src/retry.ts');
    const other = { CODESEARCH_CONFIG: join(sandbox.folder, 'missing.json') };
    expect((await sandbox.runProcess(['search', 'retry'], { env: other })).stderr).toContain('missing.json');
    await expect.poll(declined).toEqual([expect.any(String), expect.stringContaining('CODESEARCH_CONFIG')]);
  });

  it('a command runs by itself if somebody else could answer as the server', async () => {
    for (const folder of someOf([sandbox.home, join(sandbox.home, 'server')])) {
      chmodSync(folder, 0o722);
      await sandbox.runProcess(['search', 'retry']);
      chmodSync(folder, 0o700);
    }
    expect([...answered(), ...declined()]).toEqual([]);
  });

  it('what is no request does not end it', async () => {
    for (const bytes of ['no JSON\n', '{}\n', 'null\n', '[1,2]\n', '{"build":', '\0'.repeat(10_000)]) {
      const client = connect(socket());
      client.on('error', () => {}).end(bytes);
      await text(client).catch(() => '');
    }
    expect((await sandbox.runProcess(['search', 'retry'])).code).toBe(0);
    await expect.poll(answered).toHaveLength(1);
  });

  it('its files are readable by the user alone', () => {
    expect(statSync(join(sandbox.home, 'server')).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(join(sandbox.home, 'server/server.json'), 'utf8'))).toMatchObject({
      pid: server?.pid,
      socket: socket(),
    });
  });
});

describe('in the middle of a run', () => {
  afterEach(stop);

  it('a command that is interrupted ends in the server, which goes on', async () => {
    begin(sourceTree(400));
    await serve();
    const child = sandbox.start(['search', 'retry', '--progress', 'json']);
    child.stdin?.end();
    child.stderr?.resume();
    const stdout = text(child.stdout!);
    await expect.poll(() => existsSync(join(sandbox.home, 'projects'))).toBe(true);
    expect(await end(child, 'SIGINT')).toBe(130);
    expect(await stdout).toBe('');
    // The client does not wait for what a busy server says about it.
    await expect.poll(answered).toEqual([expect.stringContaining('exit code 130')]);
    expect((await sandbox.runProcess(['status'])).code).toBe(0);
    await expect.poll(answered).toHaveLength(2);
  });

  it('a command runs by itself if the server is killed', async () => {
    begin(sourceTree(60));
    const child = await serve();
    const search = sandbox.runProcess(['search', 'retry', '--json']);
    await expect.poll(() => existsSync(join(sandbox.home, 'projects'))).toBe(true);
    await end(child, 'SIGKILL');
    const { code, stdout } = await search;
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { index: object }).index).toMatchObject({ state: 'current', files: 60 });
    expect(existsSync(socket())).toBe(true);
  });
});

describe('the server', () => {
  beforeEach(() => begin());

  afterEach(stop);

  it('is only one for a data folder, replaces one that was killed, and ends if another build asks', async () => {
    const killed = await serve();
    const { code, stderr } = await sandbox.runProcess(['serve']);
    expect(code).toBe(2);
    expect(stderr).toContain(`runs already: process ${killed.pid}`);
    await end(killed, 'SIGKILL');
    log = '';
    const child = await serve();
    await sandbox.runProcess(['search', 'retry']);
    await expect.poll(answered).toHaveLength(1);

    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const client = connect(socket());
    const facts = { cwd: sandbox.tree, env: {}, stdout: {}, stderr: {} };
    client.write(`${JSON.stringify({ ...facts, build: 'other', argv: ['node', 'codesearch', 'search', 'retry'] })}\n`);
    // The signs of life come before the answer.
    const answer = (await text(client)).trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(answer)).toMatchObject({ declined: expect.stringContaining('another build') });
    expect(await ended).toBe(0);
  });

  it('runs in the background, is started again by an update of the program, and runs until it is stopped', async () => {
    const started = await sandbox.runProcess(['serve', '--background']);
    expect(started.stdout).toMatch(/^The server runs: process \d+, http:\/\/127\.0\.0\.1:\d+\n$/);
    const again = await sandbox.runProcess(['serve', '--background']);
    expect(again.stdout).toBe(started.stdout.replace('The server runs', 'A server runs already'));

    const record = (): unknown => JSON.parse(readFileSync(join(sandbox.home, 'server/server.json'), 'utf8'));
    const old = record() as { pid: number; build: string };
    const updated = join(sandbox.folder, 'node_modules/codesearch/bin/codesearch.js');
    mkdirSync(join(sandbox.folder, 'node_modules/codesearch'), { recursive: true });
    symlinkSync(join(workspace, 'node_modules/@codesearch'), join(sandbox.folder, 'node_modules/@codesearch'));
    for (const part of ['bin', 'dist', 'package.json', 'node_modules'])
      if (existsSync(join(cli, part)))
        cpSync(join(cli, part), join(sandbox.folder, 'node_modules/codesearch', part), { recursive: true });
    const run = async (...args: string[]): Promise<string> => {
      const child = spawn(process.execPath, [updated, ...args], { cwd: sandbox.tree, env: sandbox.environment() });
      return text(child.stdout);
    };
    expect(await run('search', 'retry', '--files')).toContain('src/retry.ts');
    await expect.poll(record).not.toMatchObject({ pid: old.pid });
    expect(record()).not.toMatchObject({ build: old.build });
    const { pid } = record() as { pid: number };
    expect(await run('serve', '--stop')).toBe(`The server has ended: process ${pid}.\n`);
    expect((await sandbox.runProcess(['serve', '--stop'])).stdout).toBe('No server runs.\n');
    expect(existsSync(socket())).toBe(false);
  });
});
