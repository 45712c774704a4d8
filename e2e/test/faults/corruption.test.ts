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
import { someOf } from '../some-of.ts';

/*
 * A damaged index gives the right answers, or reports that it is damaged and how to repair it. It never prints a stack
 * trace or a hit that an intact index does not have. FAULT_PAGES is the number of pages to damage, one at a time.
 */

const pages = Number(process.env['FAULT_PAGES'] ?? 12);
const seed = Number(process.env['FAULT_SEED'] ?? 20_260_101);
const files = 60;

let sandbox: Sandbox;
/** Data folder of an intact index. */
let intact: string;
let expected: Answers;

beforeAll(async () => {
  sandbox = new Sandbox(sourceTree(files));
  intact = join(sandbox.folder, 'intact');
  await sandbox.run(['index'], { env: { CODESEARCH_HOME: intact } });
  expected = await answersOf(sandbox, intact);
});

afterAll(() => sandbox.remove());

beforeEach(() => {
  rmSync(sandbox.home, { recursive: true, force: true });
  cpSync(intact, sandbox.home, { recursive: true });
});

/** The path of a file of the index. */
function indexFile(name: string): string {
  const [project = ''] = readdirSync(join(sandbox.home, 'projects'));
  return join(sandbox.home, 'projects', project, name);
}

type Damage = readonly [title: string, damage: (file: string) => void];

const damages: readonly Damage[] = [
  ['is empty', (file) => writeFileSync(file, '')],
  ['has other content', (file) => writeFileSync(file, 'not a database, nor anything else '.repeat(200))],
  ['is truncated', (file) => truncateSync(file, Math.floor(readFileSync(file).length * 0.6))],
  [
    'begins with zeros',
    (file) => writeFileSync(file, Buffer.concat([Buffer.alloc(64), readFileSync(file).subarray(64)])),
  ],
  ['is missing', (file) => rmSync(file)],
];

const repairs = [['clear'], ['index', '--force']] as const;

const cases = ['store.sqlite', 'merkle.sqlite', 'project.json'].flatMap((name, file) =>
  damages.map(
    ([title, damage], index) => [name, title, damage, repairs[(file + index) % 2] as readonly string[]] as const,
  ),
);

it.each(someOf(cases))(
  'reports an index whose %s %s as damaged, and repairs it',
  async (name, title, damage, repair) => {
    damage(indexFile(name));
    // Without a manifest there is no index, and a search builds one.
    const isMissing = name === 'project.json' && title === 'is missing';
    if (!isMissing) {
      for (const args of [['search', 'parseOrder'], ['search', 'parseOrder', '--no-sync'], ['index']]) {
        const outcome = await sandbox.run(args);
        const stderr = outcome.stderr.replace(/^Indexing .*\n/, '');
        expectRefusal({ ...outcome, stderr }, /is damaged.*\[INDEX_CORRUPT\]/, /codesearch clear.*codesearch index/);
      }
    }
    const status = await sandbox.run(['status', '--json']);
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(printed('status', status)).toMatchObject({ state: isMissing ? 'missing' : 'corrupt' });
    expect(await sandbox.run(repair)).toMatchObject({ code: 0 });
    expect((await sandbox.run(['index'])).code).toBe(0);
    expect(await answersOf(sandbox, sandbox.home)).toEqual(expected);
  },
);

/** Content of a damaged page. */
const content = fc.oneof(
  fc.constant(Buffer.alloc(4_096)),
  fc.constant(Buffer.alloc(4_096, 'a line of some log file\n')),
  fc.uint8Array({ minLength: 4_096, maxLength: 4_096 }).map((bytes) => Buffer.from(bytes)),
);

it.each(['store.sqlite', 'merkle.sqlite'])('reports a damaged page of %s, or gives the right answers', async (name) => {
  const file = indexFile(name);
  const original = readFileSync(file);
  const outcomes = { damaged: 0, right: 0 };
  const damage = fc.record({
    page: fc.noBias(fc.nat({ max: Math.floor(original.length / 4_096) - 1 })),
    content: fc.noShrink(content),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ page, content }) => {
      rmSync(sandbox.home, { recursive: true, force: true });
      cpSync(intact, sandbox.home, { recursive: true });
      const bytes = Buffer.from(original);
      content.copy(bytes, page * 4_096);
      writeFileSync(file, bytes);
      outcomes[(await answersRight()) ? 'right' : 'damaged']++;
    }),
    { seed, numRuns: pages, endOnFailure: true },
  );
  expect(outcomes.damaged).toBeGreaterThan(0);
});

/**
 * Whether searches give the right answers. If not, they must report that the index is damaged and how to rebuild it.
 */
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
