import { expect, it } from 'vitest';
import { ignoredFolders } from './ignored-folders.ts';

it.each([
  'node_modules',
  'packages/a/node_modules/b/index.js',
  String.raw`packages\a\node_modules\b`,
  '.git/index',
  '.git/objects/aa/bb',
  'sub/.git/HEAD',
  '.git/information',
  'src/__pycache__/a.pyc',
])('%s is not watched', (path) => {
  expect(ignoredFolders.test(path)).toBe(true);
});

it.each([
  '',
  'src/a.ts',
  '.git',
  '.git/info',
  '.git/info/exclude',
  String.raw`.git\info\exclude`,
  '.gitignore',
  '.github/workflows/ci.yml',
  'my_node_modules/a.js',
  'node_modules.md',
  'dist/a.js',
  'build/a.js',
  'target/a.rs',
  'vendor/a.go',
])('%s is watched', (path) => {
  expect(ignoredFolders.test(path)).toBe(false);
});
