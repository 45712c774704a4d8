import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import type { SearchDocument } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { builtCommand, Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { runAndStop } from './interrupted.ts';
import { sourceTree } from './source-tree.ts';

/*
 * Searches of a folder without a complete index wait for the process that builds it, and never say that there are no hits.
 * FIRST_SEARCH_ROUNDS is the number of rounds of 20 searches that start together.
 */

const rounds = Number(process.env['FIRST_SEARCH_ROUNDS'] ?? 1);
const together = 20;
const question = ['search', 'retry the order', '--json', '-n', '50'];

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = new Sandbox(sourceTree(120));
});
afterEach(() => sandbox.remove());

interface Answer extends SearchDocument {
  readonly index: SearchDocument['index'] & { readonly compared: boolean; readonly writer?: number };
}

const answerOf = (outcome: Outcome): Answer => printed<Answer>('search', outcome);

/** The answer of an undisturbed index. */
async function expectedAnswer(): Promise<Answer> {
  const env = { CODESEARCH_HOME: join(sandbox.folder, 'undisturbed') };
  await sandbox.run(['index'], { env });
  return answerOf(await sandbox.run(question, { env }));
}

/** Expects that a process without a complete index is reported by all commands, and that no search answers without hits. */
async function expectBuilding(pid: number | undefined): Promise<void> {
  const waited = await sandbox.run([...question, '--wait', '1', '--progress', 'none']);
  expectRefusal(waited, /is building the index of .* not complete.* \[INDEX_BUSY\]/, /^Try again when it has finished/);
  if (pid !== undefined) expect(waited.stderr).toContain(`Process ${pid} `);
  const status = printed('status', await sandbox.run(['status', '--json']));
  expect(status).toMatchObject({ state: 'building', ...(pid === undefined ? {} : { writer: pid }) });
  const { projects } = printed<{ projects: { state: string }[] }>('ls', await sandbox.run(['ls', '--json']));
  for (const { state } of projects) expect(state).toBe('building');
  for (const query of ['retry the order', 'zzz']) {
    const outcome = await sandbox.run(['search', query, '--no-sync', '--json']);
    if (outcome.code === 2) expect(outcome.stderr).toMatch(/INDEX_BUSY|INDEX_MISSING/);
    else expect(answerOf(outcome)).toMatchObject({ results: [{}], index: { state: 'building', compared: false } });
  }
}

const searchesTogether = (count = 4): Promise<readonly Outcome[]> =>
  Promise.all(Array.from({ length: count }, () => sandbox.run([...question, '--progress', 'none'])));

it.each(Array.from({ length: rounds }, (_, round) => round))(
  'searches that start together all give the same answer (round %i)',
  async () => {
    const expected = await expectedAnswer();
    expect(expected.index).toEqual({ state: 'current', compared: true, files: 120, chunks: expected.index.chunks });
    for (const outcome of await searchesTogether(together)) {
      expect(outcome).toMatchObject({ code: 0, stderr: '' });
      expect(answerOf(outcome)).toEqual(expected);
    }
  },
);

it('a search waits with progress for the process that builds the index', async () => {
  const expected = await expectedAnswer();
  const builder = sandbox.start(['index', '--json']);
  await holdsLock();
  const { code, stdout, stderr } = await sandbox.run([...question, '--progress', 'json']);
  expect(code, stderr).toBe(0);
  const [waiting] = stderr
    .split('\n')
    .filter((line) => line.includes('"waiting"'))
    .map((line) => printed('progress', { code, stdout: `${line}\n`, stderr: '' }));
  if (waiting) expect(waiting).toMatchObject({ type: 'waiting' });
  expect(JSON.parse(stdout)).toEqual(expected);
  await ended(builder);
});

// Windows has no signal that suspends a process.
describe.skipIf(process.platform === 'win32')('a builder that is suspended', () => {
  it.each([8, 60])('before its change %i is named after the wait, and continues', async (step) => {
    const expected = await expectedAnswer();
    const builder = await runAndStop(sandbox, ['index'], step);
    try {
      // At its first changes it has the lock and has not yet described itself.
      await expectBuilding(step < 20 ? undefined : builder.pid);
      const searches = searchesTogether();
      await sleep(500);
      builder.kill('SIGCONT');
      for (const outcome of await searches) expect(answerOf(outcome)).toEqual(expected);
      await ended(builder);
    } finally {
      builder.kill('SIGKILL');
    }
  });

  it('and then killed is replaced by one of the searches that wait', async () => {
    const expected = await expectedAnswer();
    const builder = await runAndStop(sandbox, ['index'], 60);
    const searches = searchesTogether();
    await sleep(500);
    builder.kill('SIGKILL');
    for (const outcome of await searches) expect(answerOf(outcome)).toEqual(expected);
  });
});

it('a run that was killed is interrupted, and the next search completes it', async () => {
  const expected = await expectedAnswer();
  const builder = await runAndStop(sandbox, ['index'], 60);
  builder.kill('SIGKILL');
  await ended(builder);
  expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ state: 'interrupted' });
  const nothing = await sandbox.run(['search', 'zzz', '-F', '--no-sync']);
  expectRefusal(nothing, /a run was interrupted. Nothing was found so far\. \[INDEX_MISSING\]/, /codesearch index/);
  expect(answerOf(await sandbox.run(question))).toEqual(expected);
});

// Another process namespace, as a container has: pids of one mean nothing in the other.
describe.skipIf(!canUnshare())('a builder in another container on the same data folder', () => {
  it('is waited for, and named with its container', async () => {
    const expected = await expectedAnswer();
    const program = `hostname box-7; exec "$0" "$1" index`;
    const namespaces = ['--pid', '--uts', '--fork', '--kill-child', '--mount-proc'];
    const options = { cwd: sandbox.tree, env: sandbox.environment() };
    const box = spawn('unshare', [...namespaces, 'sh', '-c', program, process.execPath, builtCommand], options);
    box.stdout.resume();
    box.stderr.resume();
    try {
      await holdsLock();
      const [inside] = childrenOf(box.pid as number);
      process.kill(inside as number, 'SIGSTOP');
      await expectBuilding(undefined);
      const { stderr } = await sandbox.run([...question, '--wait', '0']);
      expect(stderr).toMatch(/Process \d+ of another container or machine \(box-7\) is building/);
      expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ writerHost: 'box-7' });
      const searches = searchesTogether();
      process.kill(inside as number, 'SIGCONT');
      for (const outcome of await searches) expect(answerOf(outcome)).toEqual(expected);
    } finally {
      const closed = once(box, 'close');
      box.kill('SIGKILL');
      // Not before the builder has ended too: it has the other end of the pipes.
      await closed;
    }
  });
});

/** Waits until a process has taken the lock of the index. */
async function holdsLock(): Promise<void> {
  const isTaken = (): boolean => {
    try {
      return readdirSync(sandbox.home, { recursive: true }).some((path) => String(path).endsWith('writer.json'));
    } catch {
      return false;
    }
  };
  while (!isTaken()) await sleep(5);
}

async function ended(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  child.stderr?.resume();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function childrenOf(parent: number): readonly number[] {
  const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  return pids.trim().split(/\s+/).map(Number);
}

function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['--pid', '--uts', '--fork', '--mount-proc', 'sh', '-c', 'hostname box-7'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
