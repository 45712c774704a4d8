import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { guardStage, sha256, temporaryProject, writeTree } from '@codesearch/testkit';
import type { GuardedStage, TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { git } from '../test/revision-tree.ts';
import { scanGit } from './index.ts';
import type { ScanGitOptions } from './index.ts';

let project: TemporaryProject;
const opened: GuardedStage<'scanner'>[] = [];

beforeEach(async () => {
  project = await temporaryProject();
  git(project.root, 'init', '-q', '--initial-branch=main');
});
afterEach(async () => {
  for (const scanner of opened.splice(0)) await scanner[Symbol.asyncDispose]();
  await project.remove();
});

async function commit(files: Readonly<Record<string, string>>): Promise<void> {
  await writeTree(project.root, files);
  git(project.root, 'add', '--all', '--force');
  git(project.root, 'commit', '-q', '-m', 'change');
}

function open(options: Partial<ScanGitOptions> = {}, folder = ''): GuardedStage<'scanner'> {
  const context = { ...project.context, projectRoot: join(project.root, folder) };
  const scanner = guardStage(scanGit({ revision: 'main', ...options }), context);
  opened.push(scanner);
  return scanner;
}

interface Listed {
  readonly files: readonly string[];
  readonly skipped: Readonly<Record<string, string>>;
}

async function list(scanner: GuardedStage<'scanner'>): Promise<Listed> {
  const files: string[] = [];
  const skipped: Record<string, string> = {};
  for await (const batch of scanner.scan()) {
    files.push(...batch.files.map(({ path }) => path));
    for (const { path, reason } of batch.skipped) skipped[path] = reason;
  }
  return { files, skipped };
}

async function textOf(scanner: GuardedStage<'scanner'>, path: string): Promise<unknown> {
  const file = await scanner.stat({ path });
  if (!file) return undefined;
  const result = await scanner.read({ file });
  return 'source' in result ? result.source.text : result.skipped.reason;
}

it('reads the commit and not the working tree', async () => {
  await commit({ 'a.ts': 'const old = 1;\n', 'gone.ts': 'gone\n' });
  git(project.root, 'tag', 'v1');
  await commit({ 'a.ts': 'const present = 2;\n', 'b.ts': 'b\n' });
  await writeTree(project.root, { 'a.ts': 'not committed\n', 'untracked.ts': '1\n' });
  const old = open({ revision: 'v1' });
  expect((await list(old)).files).toEqual(['a.ts', 'gone.ts']);
  expect(await textOf(old, 'a.ts')).toBe('const old = 1;\n');
  expect(await textOf(open(), 'a.ts')).toBe('const present = 2;\n');
  expect(await textOf(open(), 'untracked.ts')).toBeUndefined();
  expect((await list(open({ revision: 'main~1' }))).files).toEqual(['a.ts', 'gone.ts']);
});

it('follows a branch that moves, and keeps a full hash', async () => {
  await commit({ 'a.ts': 'one\n' });
  const hash = git(project.root, 'rev-parse', 'HEAD').trim();
  const [branch, fixed] = [open(), open({ revision: hash })];
  expect(await textOf(branch, 'a.ts')).toBe('one\n');
  await commit({ 'a.ts': 'two\n' });
  expect(await textOf(branch, 'a.ts')).toBe('two\n');
  expect(await textOf(fixed, 'a.ts')).toBe('one\n');
});

it('applies the ignore files of the commit, also those above the root, and the exclude option', async () => {
  await commit({
    '.codesearchignore': '*.out.ts\n/app/skip/\n',
    '.gitignore': 'tracked.ts\n',
    'top.ts': '1\n',
    'app/tracked.ts': '1\n',
    'app/a.out.ts': '1\n',
    'app/skip/a.ts': '1\n',
    'app/deep/b.out.ts': '1\n',
    'app/deep/.codesearchignore': '!b.out.ts\n',
    'app/fixture/a.ts': '1\n',
  });
  await writeTree(project.root, { '.codesearchignore': '*\n' });
  const options = { exclude: ['/fixture'] };
  expect((await list(open(options, 'app'))).files).toEqual(['tracked.ts', 'deep/.codesearchignore', 'deep/b.out.ts']);
  expect(await open(options, 'app').explain({ path: 'skip/a.ts' })).toEqual({
    verdict: 'ignored',
    rule: { pattern: '/app/skip/', source: '.codesearchignore', line: 2, matched: 'skip' },
  });
});

it('skips links, binary and sensitive files, and masks secrets', async () => {
  const drawn = Buffer.from(sha256('a key')).toString('base64').replaceAll(/\W/g, '').slice(0, 36);
  const key = `ghp_${drawn}`;
  await writeTree(project.root, { 'a.ts': `const token = '${key}';\n`, '.env': 'A=1\n', 'image.png': 'x' });
  symlinkSync('a.ts', join(project.root, 'link.ts'));
  await commit({ 'big.ts': 'x'.repeat(2000) });
  const scanner = open({ maxFileSize: 1000 });
  const { files, skipped } = await list(scanner);
  expect(files).toEqual(['a.ts']);
  expect(skipped).toEqual({ '.env': 'sensitive', 'image.png': 'binary', 'big.ts': 'too-large', 'link.ts': 'symlink' });
  expect(await textOf(scanner, 'a.ts')).not.toContain(key);
});

it('says of several paths at the same time which are files', async () => {
  await commit({ 'a.ts': 'one\n', 'src/[b].ts': 'longer\n', 'src/c.ts': '' });
  symlinkSync('a.ts', join(project.root, 'link.ts'));
  await commit({});
  const paths = ['a.ts', 'src/[b].ts', 'src', 'link.ts', 'src/gone.ts', '../a.ts', 'src/c.ts'];
  const stats = await Promise.all(paths.map((path) => open().stat({ path })));
  const one = open();
  expect(await Promise.all(paths.map((path) => one.stat({ path })))).toEqual(stats);
  expect(stats.map((file) => file?.size)).toEqual([4, 7, undefined, undefined, undefined, undefined, 0]);
});

describe('a submodule', () => {
  const record = (path: string, hash: string): void => {
    git(project.root, 'update-index', '--add', '--cacheinfo', `160000,${hash},${path}`);
    git(project.root, 'commit', '-q', '-m', 'submodule');
  };

  /** A repository with a commit. @returns its hash */
  async function repositoryIn(folder: string): Promise<string> {
    await writeTree(project.root, { [`${folder}/b.ts`]: 'inner\n', [`${folder}/deep/c.ts`]: 'deep\n' });
    const own = join(project.root, folder);
    git(own, 'init', '-q');
    git(own, 'add', '--all');
    git(own, 'commit', '-q', '-m', 'inner');
    await writeTree(project.root, { [`${folder}/b.ts`]: 'not committed\n' });
    return git(own, 'rev-parse', 'HEAD').trim();
  }

  it('is named if it is not checked out', async () => {
    await commit({ 'a.ts': '1\n' });
    record('lib', '1'.repeat(40));
    expect(await list(open())).toEqual({ files: ['a.ts'], skipped: { lib: 'submodule' } });
    const skipped = expect.objectContaining({ detail: expect.stringContaining('submodule at 111111111111') });
    for (const path of ['lib', 'lib/b.ts']) expect(await open().explain({ path })).toMatchObject({ skipped });
  });

  it('has the files of the recorded commit, and those of its own submodules', async () => {
    await commit({ 'a.ts': '1\n' });
    await repositoryIn('lib');
    const inner = await repositoryIn('lib/own');
    git(join(project.root, 'lib'), 'update-index', '--add', '--cacheinfo', `160000,${inner},own`);
    git(join(project.root, 'lib'), 'commit', '-q', '-m', 'own');
    record('lib', git(join(project.root, 'lib'), 'rev-parse', 'HEAD').trim());
    const scanner = open();
    expect(await list(scanner)).toEqual({
      files: ['a.ts', 'lib/b.ts', 'lib/deep/c.ts', 'lib/own/b.ts', 'lib/own/deep/c.ts'],
      skipped: {},
    });
    expect(await textOf(scanner, 'lib/b.ts')).toBe('inner\n');
    expect(await textOf(scanner, 'lib/own/deep/c.ts')).toBe('deep\n');
    expect(await textOf(scanner, 'lib/gone.ts')).toBeUndefined();
    expect(await scanner.explain({ path: 'lib/own/b.ts' })).toEqual({ verdict: 'listed' });
  });

  it('is listed as soon as it is checked out', async () => {
    await commit({ 'a.ts': '1\n' });
    const hash = await repositoryIn('lib');
    record('lib', hash);
    renameSync(join(project.root, 'lib'), join(project.root, 'hidden'));
    const fixed = open({ revision: git(project.root, 'rev-parse', 'HEAD').trim() });
    const batches = [];
    for await (const batch of fixed.scan()) batches.push(...batch.files);
    const remembered = JSON.parse(readFileSync(join(project.context.dataDir, 'revision-scan.json'), 'utf8')) as {
      readonly digest: string;
    };
    expect(await fixed.unchangedSince?.({ digest: remembered.digest })).toBeDefined();
    renameSync(join(project.root, 'hidden'), join(project.root, 'lib'));
    expect(await fixed.unchangedSince?.({ digest: remembered.digest })).toBeUndefined();
  });

  it('is not read from a repository elsewhere', async () => {
    await commit({ 'a.ts': '1\n' });
    const other = await temporaryProject();
    git(other.root, 'init', '-q');
    await writeTree(other.root, { 'private.ts': 'private\n' });
    git(other.root, 'add', '--all');
    git(other.root, 'commit', '-q', '-m', 'private');
    record('lib', git(other.root, 'rev-parse', 'HEAD').trim());
    record('link', git(other.root, 'rev-parse', 'HEAD').trim());
    await writeTree(project.root, { 'lib/.git': `gitdir: ${join(other.root, '.git')}\n` });
    rmSync(join(project.root, 'link'), { recursive: true, force: true });
    symlinkSync(other.root, join(project.root, 'link'));
    expect(await list(open())).toEqual({ files: ['a.ts'], skipped: { lib: 'submodule', link: 'submodule' } });
    expect(await textOf(open(), 'lib/private.ts')).toBeUndefined();
    await other.remove();
  });
});

it('names a file whose content is not in the repository, and fetches nothing', async () => {
  await commit({ 'a.ts': 'here\n', 'lost.ts': 'elsewhere\n' });
  const blob = git(project.root, 'rev-parse', 'HEAD:lost.ts').trim();
  rmSync(join(project.root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
  const scanner = open();
  expect(await list(scanner)).toEqual({ files: ['a.ts'], skipped: { 'lost.ts': 'unreadable' } });
  expect(await textOf(scanner, 'a.ts')).toBe('here\n');
});

it('runs no program of the repository', async () => {
  await commit({ 'a.ts': 'text\n', '.gitattributes': '* filter=evil diff=evil\n' });
  const [program, mark] = [join(project.root, '.git/evil'), join(project.root, '.git/ran')];
  writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  chmodSync(program, 0o755);
  mkdirSync(join(project.root, '.git/hooks'), { recursive: true });
  const settings = ['[core]', `\tfsmonitor = ${program}`, `\tpager = ${program}`, `\tsshCommand = ${program}`];
  const filters = ['[filter "evil"]', `\tsmudge = ${program}`, `\tclean = ${program}`, '\trequired = true'];
  const drivers = [
    '[diff "evil"]',
    `\ttextconv = ${program}`,
    `\tcommand = ${program}`,
    '[uploadpack]',
    `\tpackObjectsHook = ${program}`,
  ];
  appendFileSync(join(project.root, '.git/config'), [...settings, ...filters, ...drivers, ''].join('\n'));
  const scanner = open();
  expect((await list(scanner)).files).toEqual(['.gitattributes', 'a.ts']);
  expect(await textOf(scanner, 'a.ts')).toBe('text\n');
  expect(existsSync(mark)).toBe(false);
});

it.each(['--upload-pack=touch x', '-h', 'nope', 'main:a.ts', '', ' '])('refuses the revision %j', async (revision) => {
  await commit({ 'a.ts': 'text\n' });
  const failure = async (): Promise<unknown> => list(open({ revision }));
  await expect(failure()).rejects.toMatchObject({ code: expect.stringMatching(/INPUT_INVALID|CONFIG_INVALID/) });
});

it('says that there is no repository', async () => {
  const other = await temporaryProject();
  const scanner = guardStage(scanGit({ revision: 'main' }), other.context);
  await expect(list(scanner)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  await scanner[Symbol.asyncDispose]();
  await other.remove();
});
