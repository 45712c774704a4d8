import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agent } from './mcp/agent.ts';
import { Sandbox, workspace } from './sandbox.ts';

/* Real sources with a history: each commit moves, edits, adds and removes files. */

let sandbox: Sandbox;

const folders: readonly string[] = ['kernel/src/error', 'kernel/src/contract', 'toolkit/src', 'engine/src/search'];
const questions: readonly string[] = [
  'where is a call retried',
  'GitFailure',
  'how are candidates ranked',
  'scan digest',
  'what happens if the disk is full',
];

interface Answer {
  readonly results: readonly { readonly path: string; readonly startLine: number; readonly score: number }[];
}

async function answer(query: string, args: readonly string[] = [], cwd = sandbox.tree): Promise<Answer> {
  const { code, stdout, stderr } = await sandbox.run(['search', query, '--json', ...args], { cwd });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Answer;
}

function commit(subject: string): void {
  sandbox.git(['add', '--all']);
  sandbox.git(['commit', '--quiet', '--message', subject]);
}

beforeAll(() => {
  sandbox = new Sandbox({ '.codesearchignore': '*.test.ts\n', 'README.md': '# Sources\n\nA copy for a test.\n' });
  sandbox.git(['init', '--quiet', '--initial-branch=main']);
  for (const folder of folders) {
    cpSync(join(workspace, 'packages', folder), join(sandbox.tree, folder), { recursive: true });
    commit(`Add ${folder}`);
    sandbox.git(['tag', `with-${folder.replaceAll('/', '-')}`]);
  }
  sandbox.git(['mv', 'toolkit/src/scan', 'toolkit/src/listing']);
  sandbox.git(['rm', '-r', '--quiet', 'kernel/src/error']);
  sandbox.write('toolkit/src/retry-notes.md', '# Retries\n\nA call is retried after a pause.\n');
  commit('Move scans and remove errors');
});

afterAll(() => sandbox.remove());

it('finds the same with the same scores as a search in a checkout', { timeout: 120_000 }, async () => {
  const file = join(sandbox.folder, 'questions.txt');
  writeFileSync(file, `${questions.join('\n')}\n`);
  const ask = async (args: readonly string[], cwd: string): Promise<readonly Answer[]> => {
    const { code, stdout, stderr } = await sandbox.run(['search', '--queries', file, ...args], { cwd });
    expect(code, stderr).toBe(0);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
  };
  const places = ({ results }: Answer): unknown =>
    results.map(({ path, startLine, score }) => [path, startLine, score]);
  for (const revision of ['main~3', 'main']) {
    const checkout = join(sandbox.folder, revision);
    sandbox.git(['worktree', 'add', '--quiet', '--detach', checkout, revision]);
    const [there, here] = [await ask([], checkout), await ask(['--rev', revision], sandbox.tree)];
    expect(here).toHaveLength(questions.length);
    expect(here.map(places), revision).toEqual(there.map(places));
  }
});

it('searches a branch where it is at the time of each search', async () => {
  sandbox.git(['branch', 'topic', 'main~1']);
  const first = await answer('retry notes about a pause', ['--rev', 'topic', '--path', '*.md']);
  expect(first.results.map(({ path }) => path)).not.toContain('toolkit/src/retry-notes.md');
  sandbox.git(['branch', '--force', 'topic', 'main']);
  const second = await answer('retry notes about a pause', ['--rev', 'topic', '--path', '*.md']);
  expect(second.results[0]).toMatchObject({ path: 'toolkit/src/retry-notes.md' });
});

it('finds only what the revision has changed, with its lines', async () => {
  const { results } = await answer('retry', ['--rev', 'main', '--diff', 'main~1...']);
  expect(results.map(({ path }) => path)).toEqual(['toolkit/src/retry-notes.md']);
  const { code, stderr } = await sandbox.run(['search', 'retry', '--rev', 'main', '--changed']);
  expect(code).toBe(2);
  expect(stderr).toContain('A commit has no uncommitted changes.');
});

it('shows, explains and removes the index of a revision, and keeps those of others', async () => {
  await answer('retry');
  await answer('retry', ['--rev', 'main~1']);
  const commit = sandbox.git(['rev-parse', 'main~1']).trim();
  const status = JSON.parse((await sandbox.run(['status', '--rev', 'main~1', '--json'])).stdout) as object;
  expect(status).toMatchObject({
    state: 'current',
    revision: { name: 'main~1', commit },
    plugins: { scanner: 'scan-git' },
  });
  const why = await sandbox.run(['why', 'toolkit/src/scan/scan-digest.ts', '--rev', 'main~1']);
  expect(why.stdout).toContain('indexed and up to date');
  const similar = await sandbox.run(['similar', 'toolkit/src/scan/scan-digest.ts:14', '--rev', 'main~1', '--json']);
  expect(similar.code, similar.stderr).toBe(0);
  const cleared = JSON.parse((await sandbox.run(['clear', '--rev', 'main~1', '--json'])).stdout) as object;
  expect(cleared).toMatchObject({ cleared: true, removed: [{ revision: { commit } }] });
  expect((await sandbox.run(['ls'])).stdout).not.toContain(commit.slice(0, 12));
  expect(JSON.parse((await sandbox.run(['status', '--json'])).stdout)).toMatchObject({ state: 'current' });
});

it('indexes only the files that differ from another revision, and answers as a fresh index does', async () => {
  const home = { CODESEARCH_HOME: join(sandbox.folder, 'other-home') };
  const index = async (revision: string): Promise<unknown> => {
    const { code, stdout, stderr } = await sandbox.run(['index', '--rev', revision, '--json'], { env: home });
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  };
  await index('main~1');
  sandbox.git(['branch', 'fresh', 'main']);
  const { report } = (await index('fresh')) as {
    readonly report: { readonly added: number; readonly unchanged: number };
  };
  const moved = sandbox.git(['ls-files', 'toolkit/src/listing']).trim().split('\n').length;
  expect(report.added).toBeLessThanOrEqual(moved + 1);
  expect(report.unchanged).toBeGreaterThan(report.added);
  const args = ['search', 'where is a call retried', '--rev', 'main', '--json'];
  const [cloned, fresh] = [await sandbox.run(args, { env: home }), await sandbox.run(args)];
  const hits = (stdout: string): unknown => (JSON.parse(stdout) as Answer).results;
  expect(hits(cloned.stdout)).toEqual(hits(fresh.stdout));
});

it('gives an agent the code of a revision', async () => {
  await using agent = await Agent.start(sandbox);
  const given = { query: 'retry notes about a pause', path: sandbox.tree, pathGlob: '*.md' };
  const paths = async (revision: string): Promise<unknown> => {
    const { structured, text, isError } = await agent.call('search_code', { ...given, revision });
    expect(isError, text).toBe(false);
    return (structured as { readonly hits: readonly { readonly path: string }[] }).hits.map(({ path }) => path);
  };
  expect(await paths('main')).toContain('toolkit/src/retry-notes.md');
  expect(await paths('main~1')).toEqual(['README.md']);
  const { isError, text } = await agent.call('search_code', { ...given, revision: '--upload-pack=x' });
  expect(isError).toBe(true);
  expect(text).toContain('There is no revision');
});

it.each(['nope', '--upload-pack=touch x', 'main:README.md'])('refuses the revision %j', async (revision) => {
  const { code, stderr } = await sandbox.run(['search', 'retry', `--rev=${revision}`]);
  expect(code).toBe(2);
  expect(stderr).toContain('There is no revision');
});
