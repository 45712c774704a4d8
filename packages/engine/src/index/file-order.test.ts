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
