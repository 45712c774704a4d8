import { expect, it } from 'vitest';
import type { SourceFile } from '@codesearch/kernel';
import { inOrder } from './file-order.ts';

const paths = [
  '.github/workflows/ci.yml',
  'docs/guide.md',
  'lib/cart.ts',
  'package.json',
  'src/total.ts',
  'test/total.ts',
  'vendor/left.ts',
];
const files = paths.map((path) => ({ path }) as SourceFile);

const ordered = (isFirst?: (path: string) => boolean): readonly string[] =>
  inOrder(files, isFirst).files.map(({ path }) => path);

it('puts the program before its tests, documents and settings', () => {
  const later = ['.github/workflows/ci.yml', 'docs/guide.md', 'package.json', 'test/total.ts', 'vendor/left.ts'];
  expect(ordered()).toEqual(['lib/cart.ts', 'src/total.ts', ...later]);
  expect(inOrder(files).source).toBe(2);
});

it('puts what is wanted before the program', () => {
  expect(ordered((path) => path.startsWith('docs/')).slice(0, 3)).toEqual([
    'docs/guide.md',
    'lib/cart.ts',
    'src/total.ts',
  ]);
});

it('puts what was edited since the checkout before the program, the latest first', () => {
  const at = new Map([
    ['docs/guide.md', 100_000],
    ['test/total.ts', 200_000],
  ]);
  const edited = paths.map((path) => ({ path, mtimeMs: 1000 + (at.get(path) ?? 0) }) as SourceFile);
  const order = (isFirst?: (path: string) => boolean): readonly string[] =>
    inOrder(edited, isFirst).files.map(({ path }) => path);
  expect(order().slice(0, 3)).toEqual(['test/total.ts', 'docs/guide.md', 'lib/cart.ts']);
  expect(order((path) => path === 'package.json').slice(0, 2)).toEqual(['package.json', 'test/total.ts']);
  expect(order().toSorted()).toEqual(paths.toSorted());
  expect(inOrder(edited).source).toBe(2);
});

it('takes the files of the program in turns across its folders', () => {
  const paths = ['a/x/1.ts', 'a/x/2.ts', 'a/x/y/3.ts', 'a/z/1.ts', 'b/1.ts', 'b/2.ts', 'main.ts'];
  const { files } = inOrder(paths.map((path) => ({ path }) as SourceFile));
  expect(files.map(({ path }) => path)).toEqual([
    'a/x/1.ts',
    'a/z/1.ts',
    'b/1.ts',
    'main.ts',
    'a/x/2.ts',
    'b/2.ts',
    'a/x/y/3.ts',
  ]);
});
