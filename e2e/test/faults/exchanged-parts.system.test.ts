import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../refusal.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { questions } from './answers.ts';
import { sourceFile, sourceTree } from './source-tree.ts';

/*
 * Parts of the data folder of one project come from another project, from another time, from a rebuilt index, or from a
 * copy that was made while it was written. The index answers as a fresh one or not at all, and every repair that it
 * names works. EXCHANGE_RUNS is the number of mixtures, EXCHANGE_SEED selects them.
 */

const runs = Number(process.env['EXCHANGE_RUNS'] ?? 4);
const seed = Number(process.env['EXCHANGE_SEED'] ?? 20_260_102);
const files = 40;

/** The parts that have to belong together. The others are recognized by their content, or are ignored. */
const bound = ['project.json', 'store.sqlite', 'merkle.sqlite'] as const;
const parts = [...bound, 'scan', 'commits.json'] as const;
/** Of the tree at three times, of a second index at the last time, and of another tree with as many chunks. */
const origins = ['first', 'edited', 'last', 'rebuilt', 'other'] as const;
type Mixture = Readonly<Record<(typeof parts)[number], (typeof origins)[number]>>;

const repairs: readonly (readonly (readonly string[])[])[] = [
  [['status', '--repair']],
  [['index', '--force']],
  [['clear'], ['index']],
];

let sandbox: Sandbox;
let expected: string;
/** The folder of the index, in the data folder. */
let folder: string;

const saved = (origin: string): string => join(sandbox.folder, 'saved', origin);

const inTree = (args: readonly string[], home = sandbox.home): Promise<Outcome> =>
  sandbox.run(args, { env: { CODESEARCH_HOME: home } });

async function run(args: readonly string[]): Promise<void> {
  const { code, stderr } = await inTree(args);
  expect(code, stderr).toBe(0);
}

/** Answers with their texts and their comparison with the disk. */
const ask = (...args: readonly string[]): Promise<Outcome> =>
  inTree(['search', '--queries', join(sandbox.folder, 'questions'), '-n', '20', '--progress', 'none', ...args]);

/** What of an answer does not depend on how the index came about. */
function hitsOf({ code, stdout, stderr }: Outcome): string {
  expect(code, stderr).toBe(0);
  const answers = stdout.trimEnd().split('\n');
  return JSON.stringify(answers.map((line) => (JSON.parse(line) as { readonly results: unknown }).results));
}

beforeAll(async () => {
  sandbox = new Sandbox(sourceTree(files));
  writeFileSync(join(sandbox.folder, 'questions'), questions.join('\n'));
  sandbox.commit();
  await run(['index']);
  folder = join(sandbox.home, 'projects', readdirSync(join(sandbox.home, 'projects'))[0] as string);
  const save = (origin: string): void => cpSync(folder, saved(origin), { recursive: true });
  save('first');
  // Each version of a file has as many chunks as the one before.
  for (const [origin, version] of [['edited', 1] as const, ['last', 2] as const]) {
    for (let index = 0; index < 12; index++) sandbox.write(...sourceFile(index, version));
    sandbox.commit();
    await run(['index']);
    save(origin);
  }
  await run(['index', '--force']);
  save('rebuilt');
  expected = hitsOf(await ask());
  const other = new Sandbox(sourceTree(files, 7));
  other.commit();
  await other.run(['index']);
  const projects = join(other.home, 'projects');
  cpSync(join(projects, readdirSync(projects)[0] as string), saved('other'), { recursive: true });
  other.remove();
});

afterAll(() => sandbox.remove());

function lay(mixture: Mixture): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of parts) {
    const from = join(saved(mixture[part]), part);
    if (existsSync(from)) cpSync(from, join(folder, part), { recursive: true });
  }
}

/** Expects that nothing answers, and that each named repair leads to the right answers. */
async function expectRefusedAndRepaired(again: () => void, repair: readonly (readonly string[])[]): Promise<void> {
  for (const refused of [await ask('--no-sync'), await ask(), await inTree(['index', '--progress', 'none'])])
    expectRefusal(refused, /\[INDEX_CORRUPT\]/, /`codesearch clear`.*`codesearch index`/);
  const { stdout } = await inTree(['status']);
  expect(stdout).toMatch(
    /damaged\. Repair it with `codesearch status --repair`, or rebuild it with `codesearch index --force`/,
  );
  again();
  for (const args of repair) await run([...args]);
  expect(hitsOf(await ask())).toBe(expected);
  expect(hitsOf(await ask('--no-sync'))).toBe(expected);
}

const origin = fc.constantFrom(...origins);
const mixtures = fc.oneof(
  // One or two parts of another origin.
  fc
    .tuple(origin, fc.constantFrom(...parts), origin, fc.constantFrom(...parts), origin)
    .map(([most, part, from, second, with_]) => ({ ...all(most), [part]: from, [second]: with_ })),
  fc.record(Object.fromEntries(parts.map((part) => [part, origin]))).map((each) => each as unknown as Mixture),
);

function all(from: (typeof origins)[number]): Mixture {
  return Object.fromEntries(parts.map((part) => [part, from])) as unknown as Mixture;
}

const sampled = fc.sample(mixtures, { seed, numRuns: runs });

it.each(sampled.map((mixture, index) => [JSON.stringify(mixture), mixture, index] as const))(
  'a mixture answers as a fresh index, or not at all: %s',
  async (_, mixture, index) => {
    lay(mixture);
    const [most] = bound.map((part) => mixture[part]);
    const isUnmixed = most !== 'other' && bound.every((part) => mixture[part] === most);
    if (!isUnmixed)
      return expectRefusedAndRepaired(() => lay(mixture), repairs[index % repairs.length] as (typeof repairs)[number]);
    expect(hitsOf(await ask())).toBe(expected);
    expect(hitsOf(await ask('--no-sync'))).toBe(expected);
  },
);

/** As `cpSync`, which does not end if a file becomes shorter in the meantime. */
function copyTree(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true });
    return writeFileSync(to, readFileSync(from));
  }
  for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name));
}

it('a copy of a data folder that was made while it was written answers as a fresh index, or not at all', async () => {
  lay(all('first'));
  const copies: string[] = [];
  const writer = sandbox.start(['index', '--force', '--progress', 'none']);
  writer.stdout?.resume();
  writer.stderr?.resume();
  const ended = new Promise<void>((resolve) => writer.once('exit', () => resolve()));
  const state = { isRunning: true };
  void ended.then(() => (state.isRunning = false));
  while (state.isRunning) {
    const copy = join(sandbox.folder, 'copies', String(copies.length));
    try {
      // The order is that of `cp -r` on some file systems, or its reverse.
      const names = readdirSync(folder);
      for (const name of copies.length % 2 ? names : names.toReversed()) copyTree(join(folder, name), join(copy, name));
      copies.push(copy);
    } catch {
      // A file was removed in the meantime.
      rmSync(copy, { recursive: true, force: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const step = Math.max(1, Math.floor(copies.length / Math.max(2, runs / 5)));
  for (const copy of copies.filter((_, index) => index % step === 0)) {
    const again = (): void => {
      rmSync(folder, { recursive: true, force: true });
      cpSync(copy, folder, { recursive: true });
    };
    again();
    const outcome = await ask();
    if (outcome.code === 0) expect(hitsOf(outcome)).toBe(expected);
    else await expectRefusedAndRepaired(again, repairs[0] as (typeof repairs)[number]);
  }
});
