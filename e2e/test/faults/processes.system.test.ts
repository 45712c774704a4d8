import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import type { SearchDocument } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { isNight } from '../is-night.ts';
import { Sandbox } from '../sandbox.ts';
import { answersOf } from './answers.ts';
import { runAndStop } from './interrupted.ts';
import type { Reading } from './reader.ts';
import { sourceFile, sourceTree } from './source-tree.ts';
import { VersionedTree } from './versioned-tree.ts';
import { someOf } from '../some-of.ts';

/* Two writers and several readers of one index: readers never wait, never fail, and never show wrong text. */

/** Readers, writes of a file, and readings of each reader while files are written. */
const [readers, minRounds, minReadings] = isNight ? [5, 50, 10] : [2, 20, 4];

let sandbox: Sandbox;
afterEach(() => sandbox.remove());

/** Expects the same answers from the index as from a fresh one. */
async function expectAsFresh(): Promise<void> {
  const fresh = join(sandbox.folder, 'fresh');
  await sandbox.run(['index'], { env: { CODESEARCH_HOME: fresh } });
  expect(await answersOf(sandbox, sandbox.home)).toEqual(await answersOf(sandbox, fresh));
  expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({
    state: 'current',
    pending: { added: 0, modified: 0, removed: 0 },
  });
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

// Windows has no signal that suspends a process.
it.skipIf(process.platform === 'win32').each(someOf([25, 40, 90]))(
  'a writer that is suspended before its change %i does not block readers',
  async (step) => {
    sandbox = new Sandbox(sourceTree(60));
    await sandbox.run(['index']);
    for (let index = 0; index < 20; index++) sandbox.write(...sourceFile(index, 1));
    const writer = await runAndStop(sandbox, ['index'], step);
    try {
      const outcomes = await Promise.all(
        Array.from({ length: readers }, (_, index) =>
          sandbox.run(['search', 'retry the order', '--json', '-n', '50', ...(index % 2 ? ['--no-sync'] : [])]),
        ),
      );
      for (const outcome of outcomes) {
        expect({ ...outcome, stderr: outcome.stderr.replace(/^Indexing .*\n/, '') }).toMatchObject({
          code: 0,
          stderr: '',
        });
        const { results, index } = printed<SearchDocument>('search', outcome);
        expect(['interrupted', 'stale-content']).toContain(index.state);
        expect(results.length).toBeGreaterThan(0);
        for (const { path, freshness, text: shown } of results) {
          const isThere = readFileSync(join(sandbox.tree, path), 'utf8').includes(shown);
          expect({ path, freshness, isThere }).toEqual({ path, freshness, isThere: freshness !== 'changed' });
        }
      }
      expectRefusal(await sandbox.run(['index']), /is writing the index/, /Wait until it has finished/);
      const waiting = sandbox.start(['index', '--wait', '60']);
      await sleep(200);
      writer.kill('SIGCONT');
      expect([await exitCodeOf(writer), await exitCodeOf(waiting)]).toEqual([0, 0]);
    } finally {
      writer.kill('SIGKILL');
    }
    await expectAsFresh();
  },
);

it('readers show text that is in the files at that time, while files change and two writers follow', async () => {
  sandbox = new Sandbox();
  const tree = new VersionedTree(sandbox.tree);
  const paths = Array.from({ length: 12 }, (_, index) => `ledger-${index}.ts`);
  for (const path of paths) tree.write(path);
  await sandbox.run(['index']);

  const readings: Reading[][] = [];
  const processes = Array.from({ length: readers }, () => {
    const own: Reading[] = [];
    readings.push(own);
    const reader = fork(join(import.meta.dirname, 'reader.ts'), [sandbox.tree, sandbox.home], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    reader.on('message', (reading) => own.push(reading as Reading));
    return { reader, complaints: text(reader.stderr!) };
  });
  const haveRead = (count: number): boolean => {
    for (const { reader } of processes) expect(reader.exitCode, 'exit code of a reader').toBeNull();
    return readings.every((own) => own.length >= count);
  };
  try {
    while (!haveRead(1)) await sleep(20);
    const enough = new AbortController();
    const write = async (args: readonly string[]): Promise<void> => {
      while (!enough.signal.aborted) {
        const { code, stderr } = await sandbox.run(['index', ...args]);
        if (code !== 0) expect(stderr).toMatch(/\[INDEX_BUSY\]/);
      }
    };
    const writers = [write([]), write(['--wait', '60'])];
    for (let round = 0; round < minRounds || !haveRead(minReadings); round++) {
      tree.write(paths[(round * 7) % paths.length] as string);
      await sleep(20);
    }
    enough.abort();
    await Promise.all(writers);
    for (const { reader, complaints } of processes) {
      reader.send('enough');
      expect(await exitCodeOf(reader), await complaints).toBe(0);
    }
  } finally {
    for (const { reader } of processes) reader.kill('SIGKILL');
  }

  for (const own of readings) {
    for (const { from, until, hits } of own) {
      expect(hits.length).toBeGreaterThan(0);
      for (const { path, text: shown, verdict } of hits) {
        const version = Number(/version (\d+)\./.exec(shown)?.[1]);
        const there = tree.versions(path, from, until);
        if (verdict === 'changed')
          expect(
            there.some((each) => each !== version),
            `${path} ${version} is there`,
          ).toBe(true);
        else expect(there, `${path} is ${verdict}`).toContain(version);
      }
    }
  }
  expect((await sandbox.run(['index'])).code).toBe(0);
  await expectAsFresh();
});
