import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { isCodesearchError } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { Sandbox } from '../sandbox.ts';
import { answersOf, questions } from './answers.ts';
import type { Answers } from './answers.ts';
import { sourceTree } from './source-tree.ts';

/*
 * A damaged index: it answers as if it were whole, or it says that it is damaged and how to get out of that. It never shows a
 * stack, and never a hit that a whole one would not have. FAULT_PAGES sets how many pages are damaged, one at a time.
 */

const pages = Number(process.env['FAULT_PAGES'] ?? 30);
const seed = Number(process.env['FAULT_SEED'] ?? 20_260_101);
const files = 60;

let sandbox: Sandbox;
/** Home of a whole index. */
let whole: string;
let expected: Answers;

beforeAll(async () => {
  sandbox = new Sandbox(sourceTree(files));
  whole = join(sandbox.folder, 'whole');
  await sandbox.run(['index'], { env: { CODESEARCH_HOME: whole } });
  expected = await answersOf(sandbox, whole);
});

afterAll(() => sandbox.remove());

beforeEach(() => {
  rmSync(sandbox.home, { recursive: true, force: true });
  cpSync(whole, sandbox.home, { recursive: true });
});

/** The path of a file of the index. */
function indexFile(name: string): string {
  const [project = ''] = readdirSync(join(sandbox.home, 'projects'));
  return join(sandbox.home, 'projects', project, name);
}

type Damage = readonly [title: string, damage: (file: string) => void];

const damages: readonly Damage[] = [
  ['is empty', (file) => writeFileSync(file, '')],
  ['is not what its name says', (file) => writeFileSync(file, 'not a database, nor anything else '.repeat(200))],
  ['is cut off', (file) => truncateSync(file, Math.floor(readFileSync(file).length * 0.6))],
  [
    'begins with zeros',
    (file) => writeFileSync(file, Buffer.concat([Buffer.alloc(64), readFileSync(file).subarray(64)])),
  ],
  ['is missing', (file) => rmSync(file)],
];

const waysOut = [['clear'], ['index', '--force']] as const;

const cases = ['store.sqlite', 'merkle.sqlite', 'project.json'].flatMap((name, file) =>
  damages.map(
    ([title, damage], index) => [name, title, damage, waysOut[(file + index) % 2] as readonly string[]] as const,
  ),
);

it.each(cases)('an index whose %s %s is told to be damaged, and is mended', async (name, title, damage, wayOut) => {
  damage(indexFile(name));
  // Without a manifest there is no index: a search builds one.
  const isGone = name === 'project.json' && title === 'is missing';
  if (!isGone) {
    for (const args of [['search', 'parseOrder'], ['search', 'parseOrder', '--no-sync'], ['index']]) {
      const outcome = await sandbox.run(args);
      const stderr = outcome.stderr.replace(/^Indexing .*\n/, '');
      expectRefusal({ ...outcome, stderr }, /is damaged.*\[INDEX_CORRUPT\]/, /codesearch clear.*codesearch index/);
    }
  }
  const status = await sandbox.run(['status', '--json']);
  expect(status).toMatchObject({ code: 0, stderr: '' });
  expect(printed('status', status)).toMatchObject({ state: isGone ? 'missing' : 'corrupt' });
  expect(await sandbox.run(wayOut)).toMatchObject({ code: 0 });
  expect((await sandbox.run(['index'])).code).toBe(0);
  expect(await answersOf(sandbox, sandbox.home)).toEqual(expected);
});

/** What stands in a page after it was damaged. */
const content = fc.oneof(
  fc.constant(Buffer.alloc(4_096)),
  fc.constant(Buffer.alloc(4_096, 'a line of some log file\n')),
  fc.uint8Array({ minLength: 4_096, maxLength: 4_096 }).map((bytes) => Buffer.from(bytes)),
);

it.each(['store.sqlite', 'merkle.sqlite'])('a damaged page of %s is told, or does not matter', async (name) => {
  const file = indexFile(name);
  const sound = readFileSync(file);
  const told = { damaged: 0, right: 0 };
  const damage = fc.record({
    page: fc.noBias(fc.nat({ max: sound.length / 4_096 - 1 })),
    content: fc.noShrink(content),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ page, content }) => {
      rmSync(sandbox.home, { recursive: true, force: true });
      cpSync(whole, sandbox.home, { recursive: true });
      const bytes = Buffer.from(sound);
      content.copy(bytes, page * 4_096);
      writeFileSync(file, bytes);
      told[(await answersRight()) ? 'right' : 'damaged']++;
    }),
    { seed, numRuns: pages, endOnFailure: true },
  );
  expect(told.damaged).toBeGreaterThan(0);
});

/** Whether a search gives the right answers. Where it does not, it tells that the index is damaged, and a rebuild mends it. */
async function answersRight(): Promise<boolean> {
  const project = await openProject({
    root: sandbox.tree,
    preset: presetDefault,
    config: { workers: 0 },
    env: { CODESEARCH_HOME: sandbox.home },
  });
  try {
    for (const query of questions) expect(await answersIn(project, query)).toEqual(expected[query]);
    return true;
  } catch (error) {
    if (!isCodesearchError(error, 'INDEX_CORRUPT')) throw error;
    expect(error.hint).toContain('clear it first');
    return false;
  } finally {
    await project[Symbol.asyncDispose]();
  }
}

async function answersIn(project: Project, query: string): Promise<readonly string[]> {
  const { hits } = await project.search({ query, limit: 50 });
  return hits.map(
    ({ chunk: { path, startLine, endLine }, score }) => `${path}:${startLine}-${endLine} ${Number(score.toFixed(6))}`,
  );
}
