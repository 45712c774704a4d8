import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileHistory } from './file-history.ts';

let folder: string;
const history = (path: string, commit?: string) =>
  fileHistory(path, { folder, env: (name) => process.env[name] }, commit);
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    ...{ cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-file-history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('names the last commit of a file, and its lines that are not committed', async () => {
  git('init', '--quiet');
  writeFileSync(join(folder, 'a[1].ts'), 'one\ntwo\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'add a');
  const hash = git('rev-parse', 'HEAD').trim();
  writeFileSync(join(folder, 'b.ts'), 'b\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'add b');
  appendFileSync(join(folder, 'a[1].ts'), 'three\n');
  writeFileSync(join(folder, 'c.ts'), 'c\n');
  expect(await history('a[1].ts')).toMatchObject({
    lastCommit: { hash, author: 'Ada', subject: 'add a' },
    uncommitted: [{ first: 3, last: 3 }],
  });
  expect(await history('b.ts')).toMatchObject({ lastCommit: { subject: 'add b' }, uncommitted: [] });
  expect(await history('c.ts')).toEqual({ uncommitted: 'all' });
  expect(await history('a[1].ts', hash)).toMatchObject({ lastCommit: { hash }, uncommitted: [] });
});

it('asks the repository that the file is in', async () => {
  git('init', '--quiet');
  mkdirSync(join(folder, 'sub/inner'), { recursive: true });
  writeFileSync(join(folder, 'sub/inner/a.ts'), 'one\n');
  git('-C', 'sub', 'init', '--quiet');
  git('-C', 'sub', 'add', '.');
  git('-C', 'sub', 'commit', '--quiet', '-m', 'add to sub');
  appendFileSync(join(folder, 'sub/inner/a.ts'), 'two\n');
  expect(await history('sub/inner/a.ts')).toMatchObject({
    lastCommit: { subject: 'add to sub' },
    uncommitted: [{ first: 2, last: 2 }],
  });
});

it('knows nothing outside of a repository', async () => {
  writeFileSync(join(folder, 'a.ts'), 'one\n');
  expect(await history('a.ts')).toBeUndefined();
});
