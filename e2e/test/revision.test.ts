import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agent } from './mcp/agent.ts';
import { isNight } from './is-night.ts';
import { expectDocumented } from './json-schema.ts';
import { printed } from './printed.ts';
import { Sandbox, workspace } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { someOf } from './some-of.ts';

/* Real sources with a history: each commit moves, edits, adds and removes files. */

let sandbox: Sandbox;

const folders: readonly string[] = ['kernel/src/error', 'kernel/src/contract/value', 'toolkit/src', 'search/src/order'];
/** Tests, and folders of the toolkit without which there is enough to find. */
const leftOut = /\.test\.ts$|\/toolkit\/src\/(?!disk|git|plugin-errors|scan-batches|value)./;
const questions: readonly string[] = [
  'where is a call retried',
  'GitFailure',
  'how are candidates ranked',
  'storage failure',
  'what happens if the disk is full',
];

interface Answer {
  readonly results: readonly { readonly path: string; readonly startLine: number; readonly score: number }[];
}

async function answer(query: string, args: readonly string[] = [], cwd = sandbox.tree): Promise<Answer> {
  const { code, stdout, stderr } = await sandbox.run(['search', query, '--json', ...args], { cwd });
  // 1: nothing seems to answer.
  expect([0, 1], stderr).toContain(code);
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
    const filter = (path: string): boolean => !leftOut.test(path);
    cpSync(join(workspace, 'packages', folder), join(sandbox.tree, folder), { recursive: true, filter });
    commit(`Add ${folder}`);
    sandbox.git(['tag', `with-${folder.replaceAll('/', '-')}`]);
  }
  sandbox.git(['mv', 'toolkit/src/disk', 'toolkit/src/storage']);
  sandbox.git(['rm', '-r', '--quiet', 'kernel/src/error']);
  sandbox.write('toolkit/src/retry-notes.md', '# Retries\n\nA call is retried after a pause.\n');
  commit('Move the disk and remove errors');
});

afterAll(() => sandbox.remove());

it('finds the same with the same scores as a search in a checkout', async () => {
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
  for (const revision of someOf(['main~3', 'main'])) {
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
  const why = await sandbox.run(['why', 'toolkit/src/disk/storage-failure.ts', '--rev', 'main~1']);
  expect(why.stdout).toContain('indexed and up to date');
  const similar = await sandbox.run(['similar', 'toolkit/src/disk/storage-failure.ts:18', '--rev', 'main~1', '--json']);
  expect(similar.code, similar.stderr).toBe(0);
  const cleared = JSON.parse((await sandbox.run(['clear', '--rev', 'main~1', '--json'])).stdout) as object;
  expect(cleared).toMatchObject({ cleared: true, removed: [{ revision: { commit } }] });
  expect((await sandbox.run(['ls'])).stdout).not.toContain(commit.slice(0, 12));
  expect(JSON.parse((await sandbox.run(['status', '--json'])).stdout)).toMatchObject({ state: 'current' });
});

it('answers about the revision for a file and a folder that are no longer on disk, and from a folder in it', async () => {
  const env = { CODESEARCH_HOME: join(sandbox.folder, 'asked-home') };
  const run = async (cwd: string, ...args: readonly string[]): Promise<Outcome> =>
    sandbox.run([...args, '--rev', 'main~1'], { cwd: join(sandbox.tree, cwd), env });
  const missing = await run('.', 'status');
  expect(missing.stdout).toContain("Build it with `codesearch index --rev 'main~1'`");
  const early = printed('why', await run('.', 'why', 'kernel/src/error/errors.ts', '--json'));
  expect(early).toMatchObject({ indexed: false, scan: { verdict: 'listed' }, revision: { name: 'main~1' } });
  await run('.', 'index');
  const places = [
    ['kernel/src', 'error/errors.ts'],
    ['.', 'kernel/src/error/errors.ts'],
  ] as const;
  for (const [cwd, file] of someOf(places)) {
    const { stdout } = await run(cwd, 'why', file);
    expect(stdout).toContain('kernel/src/error/errors.ts');
    expect(stdout).toMatch(/^revision main~1 \([0-9a-f]{12}\)$/m);
    expect(stdout).toContain('indexed and up to date');
    const similar = await run(cwd, 'similar', `${file}:20`, '--json');
    expect(similar.code, similar.stderr).toBe(0);
    const { root } = JSON.parse(similar.stdout) as { readonly root?: string };
    expect(root ?? sandbox.tree).toBe(sandbox.tree);
    expect((await run(cwd, 'status')).stdout).toContain(`root     ${sandbox.tree}\nrevision main~1 (`);
    expect((await run(cwd, 'search', 'CodesearchError', '--json')).code).toBe(0);
  }
  const listed = await sandbox.run(['ls', '--json'], { env });
  expect((JSON.parse(listed.stdout) as { readonly projects: readonly object[] }).projects).toHaveLength(1);
  const gone = await sandbox.run(['why', 'kernel/src/error/errors.ts'], { env });
  expect(gone.stdout).toContain('not indexed: the file does not exist\n');
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
  const moved = sandbox.git(['ls-files', 'toolkit/src/storage']).trim().split('\n').length;
  expect(report.added).toBeLessThanOrEqual(moved + 1);
  expect(report.unchanged).toBeGreaterThan(report.added);
  const args = ['search', 'where is a call retried', '--rev', 'main', '--json'];
  const [cloned, fresh] = [await sandbox.run(args, { env: home }), await sandbox.run(args)];
  const hits = (stdout: string): unknown => (JSON.parse(stdout) as Answer).results;
  expect(hits(cloned.stdout)).toEqual(hits(fresh.stdout));
});

it('indexes several revisions with one command, stores those before as differences, and answers as one for each', async () => {
  const revisions = ['main~2', 'main~1', 'main'];
  const env = { CODESEARCH_HOME: join(sandbox.folder, 'several-home') };
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await sandbox.run(args, { env });
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const named = revisions.flatMap((revision) => ['--rev', revision]);
  const lines = (await run('index', '--json', ...named))
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toHaveLength(revisions.length);
  const question = 'where is a call retried';
  const ask = async (revision: string, ...args: readonly string[]): Promise<unknown> =>
    (JSON.parse(await run('search', question, '--rev', revision, '--json', ...args)) as Answer).results;
  const alone: unknown[] = [];
  for (const [index, revision] of revisions.entries()) {
    expectDocumented('index', lines[index]);
    const commit = sandbox.git(['rev-parse', revision]).trim();
    expect(lines[index]).toMatchObject({ revision: { name: revision, commit }, index: { state: 'current' } });
    alone.push((await answer(question, ['--rev', revision])).results);
    expect(await ask(revision, '--no-sync')).toEqual(alone[index]);
  }
  const again = await run('index', ...named);
  expect(again.match(/^revision .*$/gm)).toHaveLength(revisions.length);
  expect(again.match(/^Up to date/gm)).toHaveLength(revisions.length);
  const wrong = await sandbox.run(['index', '--rev', 'main', '--rev', 'nowhere'], { env });
  expect(wrong.code).toBe(2);
  expect(wrong.stdout).toContain('Up to date');

  interface Listed {
    readonly folder: string;
    readonly revision: { readonly commit: string };
    readonly bytes: number;
    readonly state: string;
  }
  const listed = async (): Promise<readonly Listed[]> =>
    (JSON.parse(await run('ls', '--json')) as { readonly projects: readonly Listed[] }).projects.toSorted(
      (a, b) => a.bytes - b.bytes,
    );
  const bytes = (await listed()).map((project) => project.bytes);
  expect(bytes[0]! + bytes[1]!).toBeLessThan(bytes[2]!);
  const status = JSON.parse(await run('status', '--rev', 'main~1', '--json')) as object;
  expect(status).toMatchObject({ state: 'current' });
  expect((status as { readonly indexBytes: number }).indexBytes).toBeLessThan(bytes[2]!);

  // The others do not depend on an index that is removed or built again.
  await run('clear', '--rev', 'main');
  expect(await ask('main~2')).toEqual(alone[0]);
  expect(await listed()).toHaveLength(2);
  await run('index', '--force', '--rev', 'main~1');
  expect(await ask('main~2')).toEqual(alone[0]);

  // An index whose base was changed by hand is built again.
  const base = (await listed()).at(-1)!;
  const store = join(base.folder, 'store.sqlite');
  writeFileSync(store, Buffer.concat([readFileSync(store), Buffer.alloc(4096)]).fill(1, 8192, 16_384));
  for (const project of (await listed()).filter(({ folder }) => folder !== base.folder)) {
    const index = revisions.findIndex((name) => sandbox.git(['rev-parse', name]).trim() === project.revision.commit);
    expect(await ask(revisions[index]!)).toEqual(alone[index]);
  }
  const copies = join(env.CODESEARCH_HOME, 'copies');
  expect(existsSync(copies) ? readdirSync(copies) : []).toEqual([]);
});

it('ranks by the history of the revision, also if no file differs from another one', async () => {
  sandbox.git(['commit', '--quiet', '--allow-empty', '--message', 'empty']);
  const env = { CODESEARCH_HOME: join(sandbox.folder, 'history-home') };
  const head = async (revision: string): Promise<string> => {
    const { code, stdout, stderr } = await sandbox.run(['index', '--rev', revision, '--json'], { env });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ index: { state: 'current' } });
    const commit = sandbox.git(['rev-parse', revision]).trim();
    const folder = readdirSync(join(env.CODESEARCH_HOME, 'projects')).find((name) => name.endsWith(commit));
    const history = readFileSync(join(env.CODESEARCH_HOME, 'projects', folder!, 'commits.json'));
    return (JSON.parse(zstdDecompressSync(history).toString()) as { readonly head: string }).head;
  };
  for (const revision of ['main~1', 'main'])
    expect(await head(revision)).toBe(sandbox.git(['rev-parse', revision]).trim());
  sandbox.git(['reset', '--quiet', '--hard', 'main~1']);
});

it('finds the text of the revision, also if an edit keeps the size and the folder has the other text', async () => {
  const values = isNight ? [1, 2, 3] : [1, 2];
  for (const value of values) {
    sandbox.write('constant.ts', `export const retryLimitOfSize = ${value};\n`);
    commit(`Set ${value}`);
  }
  for (const [back, value] of values.toReversed().entries()) {
    const args = ['search', 'retryLimitOfSize', '--rev', `main~${back}`, '--format', 'grep', '--exact'];
    const { code, stdout, stderr } = await sandbox.run(args);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain(`retryLimitOfSize = ${value};`);
  }
  sandbox.git(['reset', '--quiet', '--hard', `main~${values.length}`]);
});

it('loses no revision if a run is killed', async () => {
  const args = (revision: string): readonly string[] => ['search', 'GitFailure', '--rev', revision, '--json'];
  const first = await sandbox.run(args('main~2'));
  const hits = (stdout: string): unknown => (JSON.parse(stdout) as Answer).results;
  for (const ms of someOf([300, 600])) {
    const child = sandbox.start(['index', '--rev', 'main', '--force']);
    setTimeout(() => child.kill('SIGKILL'), ms);
    await once(child, 'close');
    const { code, stdout, stderr } = await sandbox.run(args('main~2'));
    expect(code, stderr).toBe(0);
    expect(hits(stdout)).toEqual(hits(first.stdout));
  }
  const { code, stderr } = await sandbox.run(args('main'));
  expect(code, stderr).toBe(0);
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
  const removed = { around: 'kernel/src/error/errors.ts:20', path: sandbox.tree };
  const around = await agent.call('search_code', { ...removed, revision: 'main~1' });
  expect(around.isError, around.text).toBe(false);
  expect((await agent.call('search_code', removed)).isError).toBe(true);
  const { isError, text } = await agent.call('search_code', { ...given, revision: '--upload-pack=x' });
  expect(isError).toBe(true);
  expect(text).toContain('There is no revision');
});

it.each(['nope', '--upload-pack=touch x', 'main:README.md'])('refuses the revision %j', async (revision) => {
  const { code, stderr } = await sandbox.run(['search', 'retry', `--rev=${revision}`]);
  expect(code).toBe(2);
  expect(stderr).toContain('There is no revision');
});
