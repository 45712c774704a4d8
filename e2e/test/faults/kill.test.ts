import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { Sandbox } from '../sandbox.ts';
import { answersOf } from './answers.ts';
import type { Answers } from './answers.ts';
import { measure, runAndKill } from './interrupted.ts';
import type { Moment } from './interrupted.ts';
import { sourceFile, sourceTree } from './source-tree.ts';

/*
 * SIGKILL at seeded random moments of an index run, a sync, a forced run and a clear, and one more run: the hits are
 * the same as those of an undisturbed index. Half of the moments are points in time. The others are steps, each
 * immediately before a change on the disk, to hit windows of microseconds. FAULT_RUNS is the number of moments,
 * FAULT_SEED selects them, FAULT_FILES is the number of files.
 */

const runs = Number(process.env['FAULT_RUNS'] ?? 5);
const seed = Number(process.env['FAULT_SEED'] ?? 20_260_101);
/** Enough for three batches of an index. */
const files = Number(process.env['FAULT_FILES'] ?? 72);
/** So many files are changed; a third of them is deleted, and as many are new. */
const [changed, replaced] = [files / 4, files / 12];

let sandbox: Sandbox;
/** Data folder of an index of the tree before the edits. */
let before: string;
/** Data folder of an undisturbed index of the edited tree. */
let undisturbed: string;
/** Answers of an undisturbed index of the edited tree. */
let expected: Answers;
let cost: Readonly<Record<'index' | 'sync' | 'force' | 'clear', { readonly ms: number; readonly steps: number }>>;

interface Report {
  readonly report: {
    readonly added: number;
    readonly modified: number;
    readonly removed: number;
    readonly unchanged: number;
  };
  readonly index: { readonly state: string; readonly files: number };
}

interface Status {
  readonly state: string;
  readonly folder: string;
  readonly files: number;
  readonly pending?: { readonly added: number; readonly modified: number; readonly removed: number };
}

beforeAll(async () => {
  sandbox = new Sandbox(sourceTree(files));
  before = join(sandbox.folder, 'before');
  undisturbed = join(sandbox.folder, 'undisturbed');
  const cleared = join(sandbox.folder, 'cleared');
  await sandbox.run(['index'], { env: { CODESEARCH_HOME: before } });
  cpSync(before, cleared, { recursive: true });
  cpSync(before, sandbox.home, { recursive: true });
  edit();
  cost = {
    index: await measure(sandbox, ['index'], undisturbed),
    sync: await measure(sandbox, ['index'], sandbox.home),
    force: await measure(sandbox, ['index', '--force'], undisturbed),
    clear: await measure(sandbox, ['clear'], cleared),
  };
  expected = await answersOf(sandbox, undisturbed);
  expect(await answersOf(sandbox, sandbox.home), 'answers after an undisturbed sync').toEqual(expected);
});

afterAll(() => sandbox.remove());

/** Changed, deleted and new files, and a renamed folder. */
function edit(): void {
  for (let index = 0; index < changed; index++) sandbox.write(...sourceFile(index, 1));
  for (let index = changed; index < changed + replaced; index++) rmSync(join(sandbox.tree, sourceFile(index)[0]));
  for (let index = files; index < files + replaced; index++) sandbox.write(...sourceFile(index));
  renameSync(join(sandbox.tree, 'src/net/http'), join(sandbox.tree, 'src/web'));
}

/** Moments of a command, the same ones for the same seed. */
function moments(
  command: keyof typeof cost,
  share: number,
): readonly (readonly [title: string, part: number, byStep: boolean])[] {
  const numRuns = Math.max(1, Math.round(runs * share));
  const offset = { index: 0, sync: 1, clear: 2, force: 3 }[command];
  return fc
    .sample(fc.noBias(fc.integer({ min: 0, max: 1_000_000 })), { seed: seed + offset, numRuns })
    .map((millionth, index) => [
      `${millionth / 10_000} % of its ${index % 2 ? 'time' : 'steps'}`,
      millionth / 1e6,
      index % 2 === 0,
    ]);
}

function moment(command: keyof typeof cost, part: number, byStep: boolean): Moment {
  const { ms, steps } = cost[command];
  return byStep ? { beforeStep: 1 + Math.floor(part * steps) } : { afterMs: part * ms };
}

/** Starts with no index, or with a copy of another data folder. */
function startFrom(home: string | undefined): void {
  rmSync(sandbox.home, { recursive: true, force: true });
  if (home !== undefined) cpSync(home, sandbox.home, { recursive: true });
}

const status = async (): Promise<Status> => printed<Status>('status', await sandbox.run(['status', '--json']));
const index = async (): Promise<Report> => printed<Report>('index', await sandbox.run(['index', '--json']));

/**
 * Expects that one more run indexes what is not committed and nothing else, and that the index is as if nothing had
 * happened.
 */
async function expectResumed(): Promise<void> {
  const { state, folder, files: committed, pending } = await status();
  expect(['missing', 'interrupted', 'stale-content', 'current']).toContain(state);
  const { report, index: summary } = await index();
  if (pending) expect(report).toMatchObject(pending);
  expect(report.added - report.removed).toBe(summary.files - committed);
  expect(report.unchanged + report.modified + report.removed).toBe(committed);
  expect(summary).toMatchObject({ state: 'current', files });
  expect(await answersOf(sandbox, sandbox.home)).toEqual(expected);
  expect((await index()).report).toMatchObject({ added: 0, modified: 0, removed: 0, unchanged: files });
  // A process that was killed after its last write leaves its name, which is for messages only, until another one
  // writes.
  const left = readdirSync(folder).filter((name) => name !== 'writer.json' && name !== 'scan.new');
  expect(left.toSorted()).toEqual(['merkle.sqlite', 'project.json', 'scan', 'store.sqlite', 'writer.lock']);
}

it.each(moments('index', 0.2))('an index that is killed at %s is resumed', async (_, part, byStep) => {
  startFrom(undefined);
  await runAndKill(sandbox, ['index'], sandbox.home, moment('index', part, byStep));
  await expectResumed();
});

it.each(moments('sync', 0.4))('a sync that is killed at %s is resumed', async (_, part, byStep) => {
  startFrom(before);
  await runAndKill(sandbox, ['index'], sandbox.home, moment('sync', part, byStep));
  await expectResumed();
});

it.each(moments('force', 0.2))(
  'an index that is built again can be searched after a kill at %s',
  async (_, part, byStep) => {
    startFrom(undisturbed);
    await runAndKill(sandbox, ['index', '--force'], sandbox.home, moment('force', part, byStep));
    expect((await status()).state).toBe('current');
    expect(await answersOf(sandbox, sandbox.home)).toEqual(expected);
  },
);

it.each(moments('clear', 0.2))('a clear that is killed at %s leaves an index or none', async (_, part, byStep) => {
  startFrom(before);
  await runAndKill(sandbox, ['clear'], sandbox.home, moment('clear', part, byStep));
  const killed = join(sandbox.folder, 'killed');
  cpSync(sandbox.home, killed, { recursive: true });
  await expectResumed();
  startFrom(killed);
  rmSync(killed, { recursive: true });
  await sandbox.run(['clear']);
  const { state, folder } = await status();
  expect(state).toBe('missing');
  expect(existsSync(folder)).toBe(false);
});
