import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Scratch } from '../test/scratch.ts';

it('ignores the rules: an ignored file has a state', async () => {
  await using scratch = new Scratch();
  scratch.write('.gitignore', '*.log\n');
  scratch.touch('a.log');
  expect(await scratch.scanner().stat({ path: 'a.log' })).toMatchObject({ path: 'a.log', size: 5 });
});

it('gives no state for a path that no scan would write', async () => {
  await using scratch = new Scratch();
  scratch.touch('sub/a.ts');
  const scanner = scratch.scanner();
  expect(await scanner.stat({ path: 'sub/a.ts' })).toBeDefined();
  const relative = ['', '.', './sub/a.ts', 'sub//a.ts', 'sub/./a.ts', 'sub/../sub/a.ts', 'sub/a.ts/'];
  for (const path of [...relative, '/sub/a.ts', join(scratch.root, 'sub/a.ts'), 'nul\0.ts', 'x'.repeat(300)])
    expect([path, await scanner.stat({ path })]).toEqual([path, undefined]);
});

it('follows a root that is a link, and rejects with INPUT_INVALID if the root is missing', async () => {
  await using scratch = new Scratch();
  mkdirSync(join(scratch.root, 'real'));
  scratch.touch('real/a.ts');
  symlinkSync('real', join(scratch.root, 'link'));
  expect(await scratch.scanner({}, 'link').stat({ path: 'a.ts' })).toMatchObject({ path: 'a.ts' });
  await expect(scratch.scanner({}, 'missing').stat({ path: 'a.ts' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
