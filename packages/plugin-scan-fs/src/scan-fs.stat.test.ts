import type { GuardedStage } from '@codesearch/testkit';
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { Scratch } from '../test/scratch.ts';

async function scanned(scanner: GuardedStage<'scanner'>): Promise<SourceFile[]> {
  const files = [];
  for await (const batch of scanner.scan()) files.push(...batch.files);
  return files;
}

it('gives a listed file the state of a scan, also from an instance that never scanned', async () => {
  await using scratch = new Scratch();
  scratch.touch('a.ts', 'deep/er/b c.ts', 'ü/世.ts', '.hidden', 'new\nline.ts');
  const files = await scanned(scratch.scanner());
  expect(files).toHaveLength(5);
  const other = scratch.scanner();
  for (const file of files) expect(await other.stat({ path: file.path })).toEqual(file);
});

it('shows a change at once, and gives no state for a file that is gone', async () => {
  await using scratch = new Scratch();
  scratch.write('a.ts', 'one\n');
  const scanner = scratch.scanner();
  const before = await scanner.stat({ path: 'a.ts' });
  scratch.write('a.ts', 'longer\n');
  const after = await scanner.stat({ path: 'a.ts' });
  expect(after?.stamp).not.toBe(before?.stamp);
  expect(after?.size).toBe(7);
  rmSync(join(scratch.root, 'a.ts'));
  expect(await scanner.stat({ path: 'a.ts' })).toBeUndefined();
});

it('ignores the rules: an ignored file has a state', async () => {
  await using scratch = new Scratch();
  scratch.write('.gitignore', '*.log\n');
  scratch.touch('a.log');
  expect(await scratch.scanner().stat({ path: 'a.log' })).toMatchObject({ path: 'a.log', size: 5 });
});

it('gives no state for folders, links, paths behind a link, and paths outside of the root', async () => {
  await using scratch = new Scratch();
  scratch.touch('sub/a.ts', '../outside/a.ts', '../rootless.ts');
  const link = (target: string, path: string): void => symlinkSync(target, join(scratch.root, path));
  link('sub/a.ts', 'link.ts');
  link('sub', 'folder');
  link(scratch.beside('outside'), 'away');
  const scanner = scratch.scanner();
  const paths = [
    'sub',
    'sub/a.ts/b.ts',
    'link.ts',
    'folder/a.ts',
    'away/a.ts',
    '../outside/a.ts',
    '../rootless.ts',
    'sub/../../outside/a.ts',
    join(scratch.root, 'sub/a.ts'),
    'nul\0.ts',
    'x'.repeat(300),
  ];
  for (const path of paths) expect([path, await scanner.stat({ path })]).toEqual([path, undefined]);
});

it('gives no state for a path that no scan would write', async () => {
  await using scratch = new Scratch();
  scratch.touch('sub/a.ts');
  const scanner = scratch.scanner();
  expect(await scanner.stat({ path: 'sub/a.ts' })).toBeDefined();
  for (const path of ['', '.', './sub/a.ts', 'sub//a.ts', 'sub/./a.ts', 'sub/../sub/a.ts', 'sub/a.ts/', '/sub/a.ts']) {
    expect([path, await scanner.stat({ path })]).toEqual([path, undefined]);
  }
});

it('gives no state for files in a folder that has become a link', async () => {
  await using scratch = new Scratch();
  scratch.touch('sub/a.ts', '../outside/a.ts');
  const scanner = scratch.scanner();
  expect(await scanner.stat({ path: 'sub/a.ts' })).toBeDefined();
  renameSync(join(scratch.root, 'sub'), join(scratch.root, 'moved'));
  symlinkSync(scratch.beside('outside'), join(scratch.root, 'sub'));
  expect(await scanner.stat({ path: 'sub/a.ts' })).toBeUndefined();
});

it('follows a root that is a link, and rejects with INPUT_INVALID if the root is missing', async () => {
  await using scratch = new Scratch();
  mkdirSync(join(scratch.root, 'real'));
  scratch.touch('real/a.ts');
  symlinkSync('real', join(scratch.root, 'link'));
  expect(await scratch.scanner({}, 'link').stat({ path: 'a.ts' })).toMatchObject({ path: 'a.ts' });
  await expect(scratch.scanner({}, 'missing').stat({ path: 'a.ts' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
