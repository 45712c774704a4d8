import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox, workspace } from './sandbox.ts';

/* Worktrees of a repository with real sources. The first one has an index. */

let sandbox: Sandbox;
let first: unknown;

const questions: readonly string[] = ['where is a call retried', 'GitFailure', 'parse the size of a file'];

beforeAll(async () => {
  sandbox = new Sandbox();
  const filter = (path: string): boolean => !path.endsWith('.test.ts');
  cpSync(join(workspace, 'packages/toolkit/src'), join(sandbox.tree, 'src'), { recursive: true, filter });
  sandbox.commit();
  first = await answers(sandbox.tree);
});
afterAll(() => sandbox.remove());

function addWorktree(name: string): string {
  const folder = join(sandbox.folder, name);
  sandbox.git(['worktree', 'add', '--quiet', '--detach', folder]);
  return folder;
}

interface Report {
  readonly report: { readonly indexed: number; readonly unchanged: number; readonly removed: number };
}

async function index(folder: string, args: readonly string[] = []): Promise<Report['report']> {
  const { code, stdout, stderr } = await sandbox.run(['index', '--json', ...args], { cwd: folder });
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as Report).report;
}

async function answers(cwd: string): Promise<unknown> {
  const all: unknown[] = [];
  for (const query of questions) {
    const { code, stdout, stderr } = await sandbox.run(['search', query, '--json'], { cwd });
    expect([0, 1], stderr).toContain(code);
    const { results } = JSON.parse(stdout) as { results: readonly Record<'path' | 'startLine' | 'score', unknown>[] };
    all.push(results.map(({ path, startLine, score }) => [path, startLine, score]));
  }
  return all;
}

it('an equal worktree indexes no file and gives the same answers', async () => {
  const folder = addWorktree('equal');
  expect(await index(folder)).toMatchObject({ indexed: 0, removed: 0 });
  expect(await answers(folder)).toEqual(first);
  expect(await index(folder)).toMatchObject({ indexed: 0 });
});

it('a worktree with other files indexes these, answers as a fresh index does, and leaves the first one as it was', async () => {
  const folder = addWorktree('other');
  writeFileSync(join(folder, 'src/added.ts'), 'export class GitFailureOfAnother extends Error {}\n');
  writeFileSync(join(folder, 'src/index.ts'), 'export {};\n');
  rmSync(join(folder, 'src/sqlite'), { recursive: true });
  const report = await index(folder);
  expect(report.indexed).toBe(2);
  expect(report.unchanged).toBeGreaterThan(20);
  const started = await answers(folder);
  expect(JSON.stringify(started)).toContain('added.ts');
  expect((await index(folder, ['--force'])).indexed).toBe(report.unchanged + 2);
  expect(await answers(folder)).toEqual(started);
  expect(await answers(sandbox.tree)).toEqual(first);
});

it('a worktree whose settings differ is indexed as any folder', async () => {
  const folder = addWorktree('settings');
  const config = join(sandbox.folder, 'small.json');
  writeFileSync(
    config,
    JSON.stringify({ chunker: { plugin: '@codesearch/plugin-chunker-text', options: { size: 300 } } }),
  );
  expect((await index(folder, ['--config', config])).unchanged).toBe(0);
});
