import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
  sandbox.commit('2026-01-01T00:00:00Z');
});

afterEach(() => sandbox.remove());

/** Temporary files are in the sandbox, so that a test sees what is left. */
const run = (...args: string[]): Promise<Outcome> =>
  sandbox.run(['eval', ...args], { env: { TMPDIR: sandbox.folder } });

interface Report {
  readonly warnings: readonly string[];
  readonly summary: { readonly queries: number; readonly found: number; readonly scores: Record<string, number> };
  readonly kinds: readonly { readonly name: string; readonly queries: number }[];
  readonly queries: readonly {
    readonly query: string;
    readonly kind: string;
    readonly rank?: number;
    readonly relevant: readonly { readonly path: string }[];
    readonly miss?: { readonly stage: string; readonly reason: string };
  }[];
  readonly comparison?: { readonly differences: readonly { readonly p: number; readonly difference: number }[] };
}

const report = async (...args: string[]): Promise<Report> => printed<Report>('eval', await run(...args, '--json'));

/** Writes a query file outside of the tree. */
function queryFile(...queries: readonly object[]): string {
  const file = join(sandbox.folder, 'queries.jsonl');
  writeFileSync(file, queries.map((query) => `${JSON.stringify(query)}\n`).join(''));
  return file;
}

const parserQuery = { query: 'HeaderParser', kind: 'name', relevant: [{ symbol: 'HeaderParser' }] };
const retryQuery = { query: 'how are failed attempts retried', relevant: [{ path: 'src/retry.ts' }] };

describe('questions of a file', () => {
  it('are measured, and nothing is left on disk', async () => {
    const { summary, kinds, queries, warnings } = await report('--queries', queryFile(parserQuery, retryQuery));
    expect(summary).toMatchObject({ queries: 2, found: 2, scores: { fileRecall10: 1 } });
    expect(kinds.map(({ name }) => name)).toEqual(['name', 'question']);
    expect(queries[0]).toMatchObject({ rank: 1, relevant: [{ path: 'src/parser.py' }] });
    expect(warnings).toEqual([]);
    expect(readdirSync(sandbox.folder).filter((name) => name.startsWith('codesearch-eval'))).toEqual([]);
    expect(sandbox.git(['status', '--porcelain'])).toBe('');
    expect(printed<{ projects: readonly unknown[] }>('ls', await sandbox.run(['ls', '--json'])).projects).toEqual([]);
  });

  it('are printed as a table', async () => {
    const { code, stdout } = await run('--queries', queryFile(parserQuery, retryQuery), '--misses');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2 questions of /);
    expect(stdout).toMatch(/^ +n +file@1 +file@5 +file@10 +place@1 .* MRR +NDCG@10 +tokens$/m);
    expect(stdout).toMatch(/^all +2 +\d\.\d{3} /m);
    expect(stdout).toContain('Every question has a relevant hit');
  });

  it('that name a missing file or symbol are reported with their line', async () => {
    const missing = { query: 'lost', relevant: [{ path: 'src/lost.ts' }, { symbol: 'lostName' }] };
    const { stdout } = await run('--queries', queryFile(parserQuery, missing));
    expect(stdout).toContain('warning  line 2: there is no file src/lost.ts, so it is left out.');
    expect(stdout).toContain('warning  line 2: nothing is named lostName, so it is left out.');
    expect(stdout).toContain('warning  line 2: no relevant place is left, so the query is left out.');
    expect(stdout).toMatch(/^1 question of /m);
    expectRefusal(await run('--queries', queryFile(missing)), /No query of .* is about a place/, /relative/);
  });

  it('without a relevant hit name the stage that lost it', async () => {
    const { queries } = await report(
      '--queries',
      queryFile(
        { query: 'secret plan', relevant: [{ path: 'ignored/secret-plan.ts' }] },
        { query: 'nothing at all', relevant: [{ path: 'src/retry.ts', startLine: 900 }] },
      ),
    );
    expect(queries.map(({ miss }) => miss?.stage)).toEqual(['scan', 'chunk']);
    expect(queries[0]?.miss?.reason).toContain('ignored by ignored/ (.gitignore)');
  });
});

describe('questions from the history', () => {
  beforeEach(() => {
    sandbox.write('src/clock.ts', clock('return 1'));
    sandbox.write('src/names.ts', names);
    sandbox.commit('2026-01-02T00:00:00Z');
    for (const [index, subject] of fixes.entries()) {
      sandbox.write('src/clock.ts', clock(`return ${index + 2}`));
      sandbox.git(['commit', '--quiet', '--all', '--message', subject]);
    }
  });

  it('come from fixes, comments and names, in two halves', async () => {
    const development = await report('--from-history');
    const heldOut = await report('--from-history', '--held-out');
    const all = [...development.queries, ...heldOut.queries];
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['fix', 'comment', 'name']));
    expect(
      all
        .filter(({ kind }) => kind === 'fix')
        .map(({ query }) => query)
        .toSorted(),
    ).toEqual(fixes.toSorted());
    expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
    expect(development.queries.length).toBeGreaterThan(0);
    expect(heldOut.queries.length).toBeGreaterThan(0);
  });

  it('of another configuration are compared; with itself there is no difference', async () => {
    const file = join(sandbox.folder, 'same.json');
    writeFileSync(file, '{}');
    const { comparison } = await report('--from-history', '--limit', '6', '--compare', file);
    for (const { p, difference } of comparison?.differences ?? []) expect([p, difference]).toEqual([1, 0]);
    expect(comparison?.differences).toHaveLength(9);
    const { stdout } = await run('--from-history', '--limit', '6', '--compare', file);
    expect(stdout).toMatch(/^MRR +\d\.\d{3} +\d\.\d{3} +0\.000 +0\.000 to 0\.000 +1\.000 +0 +0$/m);
  });
});

it('removes what a killed evaluation left behind', async () => {
  const module = JSON.stringify(join(import.meta.dirname, '../faults/plugin/ends.ts'));
  const endless = "ending('store.upsert', 'a connection that never answers')";
  const config = sandbox.write('../endless.mjs', `import { ending } from ${module};\nexport default ${endless};\n`);
  const args = ['eval', '--queries', queryFile(parserQuery), '--config', config];
  const child = sandbox.start(args, { env: { TMPDIR: sandbox.folder } });
  const ended = once(child, 'close');
  const leftFolders = (): readonly string[] =>
    readdirSync(sandbox.folder).filter((name) => name.startsWith('codesearch-eval'));
  await expect.poll(leftFolders).toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  expect(leftFolders()).toHaveLength(1);
  expect((await run('--queries', queryFile(parserQuery))).code).toBe(0);
  expect(leftFolders()).toEqual([]);
});

describe('a page', () => {
  it('is written with the figures, and nothing of it is loaded from elsewhere', async () => {
    const file = join(sandbox.folder, 'report.html');
    const { code, stdout, stderr } = await run('--queries', queryFile(parserQuery, retryQuery), '--html', file);
    expect(code).toBe(0);
    expect(stderr).toContain(`Wrote ${file}`);
    const page = readFileSync(file, 'utf8');
    const mrr = /^all +2(?: +\d\.\d{3}){6} +(\d\.\d{3})/m.exec(stdout)?.[1];
    expect(page).toContain(`<b>${mrr}</b>`);
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(/);
  });

  it('that cannot be written is refused before anything is measured', async () => {
    const questions = queryFile(parserQuery);
    expectRefusal(
      await run('--queries', questions, '--html', 'none/report.html'),
      /No file can be written/,
      /existing/,
    );
    expectRefusal(await run('--queries', questions, '--html', sandbox.folder), /is a folder/, /path of a file/);
  });
});

describe('a mistake is refused', () => {
  it.each([
    [[], /There are no questions/, /--from-history/],
    [['--queries', 'none.jsonl'], /Cannot read queries from none\.jsonl/, /text file/],
    [['--queries', 'a', '--held-out'], /--held-out cannot be combined/, /halves/],
  ] as const)('%j', async (args, message, hint) => {
    expectRefusal(await run(...args), message, hint);
  });

  it('a folder without anything to ask about', async () => {
    const folder = join(sandbox.folder, 'empty');
    sandbox.write(join(folder, 'notes.txt'), 'a\n');
    const outcome = await run(folder, '--from-history');
    expectRefusal(outcome, /No question can be made/, /--queries/);
    expect(outcome.stderr).toContain('not in a git repository');
  });
});

const fixes = [
  'Count leap seconds once if the day fails',
  'Wait until midnight before errors are shown',
  'Handle negative years without a crash',
  'Avoid a race when two days begin together',
  'Prevent wrong months in southern winters',
  'Sundays are no longer shown as broken days',
];

const clock = (body: string): string => `/** Says how many seconds have passed since this morning. */
export function secondsToday(): number {
  ${body};
}
`;

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta']
  .map(
    (name, index) =>
      `/** Returns the ${name} letter of a very old alphabet. */\nexport function letter${name}(): number {\n  return ${index};\n}\n`,
  )
  .join('\n');
