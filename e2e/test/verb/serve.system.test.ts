import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

beforeEach(() => {
  sandbox = new Sandbox(smallService);
  server = undefined;
  log = '';
});

afterEach(async () => {
  if (server) await end(server, 'SIGKILL');
  else if (existsSync(join(sandbox.home, 'server'))) await sandbox.runProcess(['serve', '--stop']);
  sandbox.remove();
});

async function serve(options: readonly string[] = [], run: RunOptions = {}): Promise<ChildProcess> {
  const child = sandbox.start(['serve', ...options], run);
  server = child;
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (log += part));
  await expect.poll(() => log).toContain('ready');
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
  const commands: readonly (readonly string[])[] = someOf([
    ['search', 'where is a call retried'],
    ['search', 'retry', 'src', '--explain', '--color', 'always'],
    ['search', 'retry', '--json'],
    ['search', 'retry', '--format', 'md', '--max-tokens', '300'],
    ['search', '-F', 'no such text'],
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

  it('all output is the same to the byte', async () => {
    await sandbox.run(['index']);
    // A sync reads files again that are as new as the index, and records its time. Later ones have nothing to record.
    await sleep(2500);
    await sandbox.runProcess(['search', 'retry']);
    const alone: Outcome[] = [];
    for (const args of commands) alone.push(await sandbox.run(args));
    expect(new Set(alone.map(({ code }) => code))).toEqual(new Set([0, 1, 2]));
    await serve();
    for (const [index, args] of commands.entries())
      expect(await sandbox.runProcess(args), args.join(' ')).toEqual(alone[index]);
    await expect.poll(answered).toHaveLength(commands.length);
  });

  it('a first search builds the index and shows its progress', async () => {
    await serve();
    const { code, stdout, stderr } = await sandbox.runProcess(['search', 'retry', '--progress', 'json']);
    expect(code).toBe(0);
    expect(stdout).toContain('src/retry.ts');
    expect(stderr).toContain('"type":"batch-committed"');
    await expect.poll(answered).toHaveLength(1);
  });

  it('a search finds what was written just before it', async () => {
    await serve();
    for (let version = 0; version < 3; version++) {
      sandbox.write('src/version.ts', `export function version${version}of(): number {\n  return ${version};\n}\n`);
      const { stdout } = await sandbox.runProcess(['search', '-F', `version${version}of`, '--files']);
      expect(stdout.trim()).toBe('src/version.ts');
    }
    await expect.poll(answered).toHaveLength(3);
  });

  it('a search answers from an index that another process has removed or built again', async () => {
    await serve();
    const found = async (): Promise<readonly string[]> => {
      const { stdout } = await sandbox.runProcess(['search', 'where is a call retried', '--files']);
      return stdout.trim().split('\n');
    };
    const expected = await found();
    expect(expected).toContain('src/retry.ts');
    for (const change of [['clear', '--yes'], ['index', '--force'], ['clear', '--yes'], ['index']]) {
      expect((await sandbox.run(change)).code).toBe(0);
      expect(await found()).toEqual(expected);
    }
    await expect.poll(answered).toHaveLength(5);
  });

  it('relative paths start from the folder of the client', async () => {
    await serve();
    const { stdout } = await sandbox.runProcess(['search', 'retry', '.', '--files'], {
      cwd: join(sandbox.tree, 'src'),
    });
    expect(stdout.split('\n')).toContain('retry.ts');
  });

  it('four clients at once get the same answer', async () => {
    await serve();
    await sandbox.run(['index']);
    const run = (): Promise<Outcome> => sandbox.runProcess(['search', 'where is a call retried', '--json']);
    const expected = await run();
    const all = await Promise.all(Array.from({ length: 4 }, run));
    for (const each of all) expect(each).toEqual(expected);
    await expect.poll(answered).toHaveLength(5);
  });

  it('a command that is interrupted ends in the server, which goes on', async () => {
    sandbox.remove();
    sandbox = new Sandbox(sourceTree(400));
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
});

it('answers with the configuration as it is now', async () => {
  const config = (workers: string): void =>
    void sandbox.write('codesearch.config.mjs', `export default { scanner: undefined, workers: ${workers} };\n`);
  config('0');
  await serve();
  expect((await sandbox.runProcess(['search', 'retry'])).code).toBe(0);
  config('"none"');
  const { code, stderr } = await sandbox.runProcess(['search', 'retry']);
  expect(code).toBe(2);
  expect(stderr).toContain('workers');
  config('1');
  expect((await sandbox.runProcess(['search', 'retry'])).code).toBe(0);
  await expect.poll(answered).toHaveLength(2);
  expect(declined()).toEqual([expect.stringContaining('its configuration cannot be used here')]);
});

describe('a command runs by itself', () => {
  it('with --no-server, --offline and for commands that change an index', async () => {
    await serve();
    await sandbox.run(['index']);
    for (const args of [['search', 'retry', '--no-server'], ['search', 'retry', '--offline'], ['index'], ['ls']])
      expect((await sandbox.runProcess(args)).code).toBe(0);
    expect([...answered(), ...declined()]).toEqual([]);
  });

  it('if the query is on standard input', async () => {
    await serve();
    const { stdout } = await sandbox.runProcess(['search', '-'], { input: 'where is a call retried' });
    expect(stdout).toContain('src/retry.ts');
    await expect.poll(declined).toHaveLength(1);
  });

  it('if its environment has another value of a variable that counts', async () => {
    await serve();
    const other = { CODESEARCH_CONFIG: join(sandbox.folder, 'missing.json') };
    expect((await sandbox.runProcess(['search', 'retry'], { env: other })).stderr).toContain('missing.json');
    await expect.poll(declined).toEqual([expect.stringContaining('CODESEARCH_CONFIG')]);
  });

  it('if somebody else could answer as the server', async () => {
    await serve();
    await sandbox.run(['index']);
    for (const folder of [sandbox.home, join(sandbox.home, 'server')]) {
      chmodSync(folder, 0o722);
      await sandbox.runProcess(['search', 'retry']);
      chmodSync(folder, 0o700);
    }
    expect([...answered(), ...declined()]).toEqual([]);
  });

  it('if the server is killed in the middle of it', async () => {
    sandbox.remove();
    sandbox = new Sandbox(sourceTree(100));
    const child = await serve();
    const search = sandbox.runProcess(['search', 'retry', '--json']);
    await expect.poll(() => existsSync(join(sandbox.home, 'projects'))).toBe(true);
    await end(child, 'SIGKILL');
    const { code, stdout } = await search;
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { index: object }).index).toMatchObject({ state: 'current', files: 100 });
    expect(existsSync(socket())).toBe(true);
  });
});

describe('the server', () => {
  it('is only one for a data folder, and replaces one that was killed', async () => {
    const child = await serve();
    const { code, stderr } = await sandbox.runProcess(['serve']);
    expect(code).toBe(2);
    expect(stderr).toContain(`runs already: process ${child.pid}`);
    await end(child, 'SIGKILL');
    log = '';
    await serve();
    await sandbox.runProcess(['search', 'retry']);
    await expect.poll(answered).toHaveLength(1);
  });

  it('runs in the background until it is stopped', async () => {
    const started = await sandbox.runProcess(['serve', '--background']);
    expect(started.stdout).toMatch(/^The server runs: process \d+, http:\/\/127\.0\.0\.1:\d+\n$/);
    const pid = /\d+/.exec(started.stdout)?.[0];
    const again = await sandbox.runProcess(['serve', '--background']);
    expect(again.stdout).toBe(started.stdout.replace('The server runs', 'A server runs already'));
    expect((await sandbox.runProcess(['search', 'retry'])).code).toBe(0);
    expect((await sandbox.runProcess(['serve', '--stop'])).stdout).toBe(`The server has ended: process ${pid}.\n`);
    expect((await sandbox.runProcess(['serve', '--stop'])).stdout).toBe('No server runs.\n');
    expect(existsSync(socket())).toBe(false);
  });

  it('ends if a program of another build asks', async () => {
    const child = await serve();
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const client = connect(socket());
    const facts = { cwd: sandbox.tree, env: {}, stdout: {}, stderr: {} };
    client.write(`${JSON.stringify({ ...facts, build: 'other', argv: ['node', 'codesearch', 'search', 'retry'] })}\n`);
    // The signs of life come before the answer.
    const answer = (await text(client)).trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(answer)).toMatchObject({ declined: expect.stringContaining('another build') });
    expect(await ended).toBe(0);
  });

  it('is started again by an update of the program, if it runs in the background', async () => {
    await sandbox.runProcess(['serve', '--background']);
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
    expect(await run('serve', '--stop')).toContain('The server has ended');
  });

  it('survives what is no request', async () => {
    await serve();
    for (const bytes of ['no JSON\n', '{}\n', 'null\n', '[1,2]\n', '{"build":', '\0'.repeat(10_000)]) {
      const client = connect(socket());
      client.on('error', () => {}).end(bytes);
      await text(client).catch(() => '');
    }
    expect((await sandbox.runProcess(['search', 'retry'])).code).toBe(0);
    await expect.poll(answered).toHaveLength(1);
  });

  it('has files that only the user can read', async () => {
    await serve();
    expect(statSync(join(sandbox.home, 'server')).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(join(sandbox.home, 'server/server.json'), 'utf8'))).toMatchObject({
      pid: server?.pid,
      socket: socket(),
    });
  });
});
