import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';

/* Searches at a revision where several repositories are. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});
afterEach(() => sandbox.remove());

function repository(folder: string): string {
  const tree = join(sandbox.tree, folder);
  mkdirSync(tree, { recursive: true });
  writeFileSync(join(tree, 'send.ts'), 'export function sendParcel(): void {}\n');
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'Send'],
  ])
    sandbox.git(['-C', tree, ...args]);
  return tree;
}

async function search(revision: string): Promise<{ code: number | null; paths: readonly string[]; stderr: string }> {
  const { code, stdout, stderr } = await sandbox.run(['search', 'sendParcel', '--rev', revision, '--files']);
  return { code, paths: stdout.split('\n').filter(Boolean).toSorted(), stderr };
}

it('leaves out a repository of several without the revision, and names it', async () => {
  sandbox.git(['-C', repository('api'), 'tag', 'v1']);
  repository('web');
  rmSync(join(sandbox.tree, '.git'), { recursive: true, force: true });
  expect(await search('HEAD')).toMatchObject({
    code: 0,
    paths: ['api/send.ts', 'web/send.ts'],
    stderr: expect.not.stringContaining('left out'),
  });
  expect(await search('v1')).toMatchObject({
    code: 0,
    paths: ['api/send.ts'],
    stderr: expect.stringMatching(/^web is left out: There is no revision "v1"/m),
  });
  const below = (pattern: string): Promise<Outcome> =>
    sandbox.run(['search', 'sendParcel', '--rev', 'HEAD', '--files', '--path', pattern]);
  for (const pattern of ['api/**', 'api', '/api/*.ts', '!web'])
    expect((await below(pattern)).stdout).toBe('api/send.ts\n');
  expect((await below('*.ts')).stdout.split('\n')).toHaveLength(3);
  expect(await search('v2')).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no revision "v2"') });
});

it('names what is in no repository of several', async () => {
  repository('api');
  rmSync(join(sandbox.tree, '.git'), { recursive: true, force: true });
  writeFileSync(join(sandbox.tree, 'notes.txt'), 'sendParcel\n');
  expect(await search('HEAD')).toMatchObject({
    paths: ['api/send.ts'],
    stderr: expect.stringMatching(/^notes\.txt: left out, as no repository there has them\./m),
  });
});

it('leaves out a path that is in no repository, and names it', async () => {
  repository('api');
  rmSync(join(sandbox.tree, '.git'), { recursive: true, force: true });
  mkdirSync(join(sandbox.tree, 'plain'));
  writeFileSync(join(sandbox.tree, 'plain', 'send.ts'), 'export function sendParcel(): void {}\n');
  const args = ['search', 'sendParcel', '--rev', 'HEAD', '--files'];
  expect(await sandbox.run([...args, 'api', 'plain'])).toMatchObject({
    code: 0,
    stdout: 'api/send.ts\n',
    stderr: expect.stringMatching(/^plain is left out: .* is not in a repository of git/m),
  });
  expect(await sandbox.run([...args, 'plain'])).toMatchObject({ code: 2 });
});

it('names a clone inside of a repository, unless that ignores it', async () => {
  const outer = repository('.');
  repository('vendor/mail');
  repository('kept/out');
  writeFileSync(join(outer, '.git', 'info', 'exclude'), '/kept\n');
  const { paths, stderr } = await search('HEAD');
  expect(paths).toEqual(['send.ts']);
  expect(stderr).toMatch(/^vendor\/mail: not searched, as the revision has no commit of it\./m);
  expect(stderr).not.toContain('kept/out');
});

describe('a submodule', () => {
  let outer: string;
  const inner = 'vendor/mail';
  const paths = async (...options: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await sandbox.run(['search', 'sendParcel', '--files', ...options]);
    return stdout
      .split('\n')
      .filter((path) => path.endsWith('.ts'))
      .toSorted();
  };
  const commit = (folder: string, message: string): void => {
    for (const args of [
      ['add', '--all'],
      ['commit', '--quiet', '--message', message],
    ])
      sandbox.git(['-C', join(outer, folder), ...args]);
  };

  beforeEach(() => {
    outer = repository('.');
    const other = repository('other');
    const allowed = ['-c', 'protocol.file.allow=always'];
    sandbox.git(['-C', outer, ...allowed, 'submodule', '--quiet', 'add', other, inner]);
    rmSync(other, { recursive: true });
    commit('', 'Add mail');
    sandbox.git(['-C', outer, 'tag', 'v1']);
    writeFileSync(join(outer, inner, 'letter.ts'), 'export function sendLetter(): void {\n  sendParcel();\n}\n');
    commit(inner, 'Send letters');
    commit('', 'Update mail');
    writeFileSync(join(outer, inner, 'draft.ts'), 'sendParcel();\n');
  });

  it('is searched at the commit that the revision records', async () => {
    expect(await paths('--rev', 'v1')).toEqual(['send.ts', 'vendor/mail/send.ts']);
    expect(await paths('--rev', 'HEAD')).toEqual(['send.ts', 'vendor/mail/letter.ts', 'vendor/mail/send.ts']);
    expect(await paths('--rev', 'HEAD', '--path', 'vendor/mail/l*')).toEqual(['vendor/mail/letter.ts']);
    expect(await paths('--rev', 'HEAD', '--since', 'v1')).toEqual(['vendor/mail/letter.ts']);
    expect(await paths('--rev', 'HEAD', '--diff', 'v1..HEAD', '--path', 'vendor/**')).toEqual([
      'vendor/mail/letter.ts',
    ]);
  });

  it('is compared in the working tree', async () => {
    expect(await paths('--changed', '--path', 'vendor/**')).toEqual(['vendor/mail/draft.ts']);
    expect(await paths('--since', 'v1')).toEqual(['vendor/mail/draft.ts', 'vendor/mail/letter.ts']);
  });

  it('is named if it does not have the commit, and searched once it has', async () => {
    const hidden = join(sandbox.folder, 'mail');
    renameSync(join(outer, inner), hidden);
    mkdirSync(join(outer, inner));
    expect(await search('HEAD')).toMatchObject({ paths: ['.gitmodules', 'send.ts'] });
    sandbox.git(['-C', join(outer, inner), 'init', '--quiet']);
    const { paths: files, stderr } = await search('HEAD');
    expect(files).not.toContain('vendor/mail/send.ts');
    expect(stderr).toMatch(/^vendor\/mail: not searched, as the commit of the revision is not there\./m);
    const elsewhere = await sandbox.run(['search', 'sendParcel', '--rev', 'HEAD', '--path', 'src/**']);
    expect(elsewhere.stderr).not.toContain('vendor/mail');
    rmSync(join(outer, inner), { recursive: true });
    renameSync(hidden, join(outer, inner));
    expect((await search('HEAD')).paths).toContain('vendor/mail/send.ts');
  });
});
