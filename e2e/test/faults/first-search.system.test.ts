import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../is-night.ts';
import { printed } from '../printed.ts';
import type { SearchDocument } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { builtCommand, Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { childrenOf, isStopped, runAndStop, stopsBefore } from './interrupted.ts';
import { sourceTree } from './source-tree.ts';
import { someOf } from '../some-of.ts';

/*
 * Searches of a folder without a complete index wait for the process that builds it, and never say that there are no
 * hits. FIRST_SEARCH_ROUNDS is the number of rounds of searches that start together.
 */

const rounds = Number(process.env['FIRST_SEARCH_ROUNDS'] ?? 1);
const [files, together] = isNight ? [120, 8] : [72, 4];
const question = ['search', 'retry the order', '--json', '-n', '50'];

let sandbox: Sandbox;
/** The answer of an undisturbed index. */
let expected: Answer;

beforeAll(async () => {
  sandbox = new Sandbox(sourceTree(files));
  const env = { CODESEARCH_HOME: join(sandbox.folder, 'undisturbed') };
  await sandbox.run(['index'], { env });
  expected = answerOf(await sandbox.run(question, { env }));
});
afterEach(() => rmSync(sandbox.home, { recursive: true, force: true }));
afterAll(() => sandbox.remove());

interface Answer extends SearchDocument {
  readonly index: SearchDocument['index'] & { readonly compared: boolean; readonly writer?: number };
}

const answerOf = (outcome: Outcome): Answer => printed<Answer>('search', outcome);

/**
 * Expects that a process without a complete index is reported by all commands, and that no search answers without hits.
 */
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

const searchesTogether = (count = together / 2): Promise<readonly Outcome[]> =>
  Promise.all(Array.from({ length: count }, () => sandbox.run([...question, '--progress', 'none'])));

it.each(Array.from({ length: rounds }, (_, round) => round))(
  'searches that start together all give the same answer (round %i)',
  async () => {
    expect(expected.index).toEqual({ state: 'current', compared: true, files, chunks: expected.index.chunks });
    for (const outcome of await searchesTogether(together)) {
      expect(outcome).toMatchObject({ code: 0, stderr: '' });
      expect(answerOf(outcome)).toEqual(expected);
    }
  },
);

// Windows has no signal that suspends a process.
describe.skipIf(process.platform === 'win32')('a builder that is suspended', () => {
  it.each(someOf([8, 60]))('before its change %i is named, waited for with progress, and continues', async (step) => {
    const builder = await runAndStop(sandbox, ['index'], step);
    try {
      // At its first changes it has the lock and has not yet described itself.
      await expectBuilding(step < 20 ? undefined : builder.pid);
      const search = sandbox.start([...question, '--progress', 'json']);
      const closed = once(search, 'close');
      const [stdout, stderr] = [textOf(search.stdout), textOf(search.stderr)];
      const searches = searchesTogether(together / 2 - 1);
      await expect.poll(() => stderr()).toContain('"waiting"');
      builder.kill('SIGCONT');
      await closed;
      const [line = ''] = stderr().split('\n');
      expect(printed('progress', { code: 0, stdout: `${line}\n`, stderr: '' })).toMatchObject({ type: 'waiting' });
      expect(JSON.parse(stdout())).toEqual(expected);
      for (const outcome of await searches) expect(answerOf(outcome)).toEqual(expected);
      await ended(builder);
    } finally {
      builder.kill('SIGKILL');
    }
  });

  it('and then killed is replaced by one of the searches that wait', async () => {
    const builder = await runAndStop(sandbox, ['index'], 60);
    const searches = searchesTogether();
    await sleep(500);
    builder.kill('SIGKILL');
    for (const outcome of await searches) expect(answerOf(outcome)).toEqual(expected);
    await ended(builder);
  });
});

it('a run that was killed is interrupted, and the next search completes it', async () => {
  const builder = await runAndStop(sandbox, ['index'], 60);
  builder.kill('SIGKILL');
  await ended(builder);
  expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ state: 'interrupted' });
  const nothing = await sandbox.run(['search', 'zzz', '-F', '--no-sync']);
  expectRefusal(nothing, /a run was interrupted. Nothing was found so far\. \[INDEX_MISSING\]/, /codesearch index/);
  expect(answerOf(await sandbox.run(question))).toEqual(expected);
});

// Another process namespace, as a container has: pids of one mean nothing in the other.
if (isNight)
  describe.skipIf(!canUnshare())('a builder in another container on the same data folder', () => {
    it('is waited for, and named with its container', async () => {
      // Not the first process of the namespace, which no signal of its own stops.
      const program = `hostname box-7; "$0" "$1" index; exit $?`;
      const namespaces = ['--pid', '--uts', '--fork', '--kill-child', '--mount-proc'];
      const options = { cwd: sandbox.tree, env: { ...sandbox.environment(), ...stopsBefore(60) } };
      const box = spawn('unshare', [...namespaces, 'sh', '-c', program, process.execPath, builtCommand], options);
      box.stdout.resume();
      box.stderr.resume();
      const closed = once(box, 'close');
      try {
        const inside = await stoppedBelow(box.pid as number);
        await expectBuilding(undefined);
        const { stderr } = await sandbox.run([...question, '--wait', '0']);
        expect(stderr).toMatch(/Process \d+ of another container or machine \(box-7\) is building/);
        expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ writerHost: 'box-7' });
        const searches = searchesTogether();
        process.kill(inside, 'SIGCONT');
        for (const outcome of await searches) expect(answerOf(outcome)).toEqual(expected);
      } finally {
        box.kill('SIGKILL');
        // Not before the builder has ended too: it has the other end of the pipes.
        await closed;
      }
    });
  });

/** What a stream has given so far. */
function textOf(stream: Readable | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  return () => text;
}

async function ended(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  child.stderr?.resume();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Waits until a process that was started below another one is suspended. */
async function stoppedBelow(parent: number): Promise<number> {
  for (;;) {
    const stopped = descendantsOf(parent).find(isStopped);
    if (stopped !== undefined) return stopped;
    await sleep(20);
  }
}

function descendantsOf(parent: number): readonly number[] {
  return childrenOf(parent).flatMap((child) => [child, ...descendantsOf(child)]);
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
