import { expect, it } from 'vitest';
import { pathGlobs } from './part-filter.ts';

it.each([
  ['src', ['**/src', '**/src/**']],
  ['src/', ['**/src', '**/src/**']],
  ['./src/api', ['src/api', 'src/api/**']],
  ['/src', ['src', 'src/**']],
  ['*.test.ts', ['**/*.test.ts', '**/*.test.ts/**']],
  ['src/**', ['src/**']],
  ['{src,lib}/*.ts', ['{src,lib}/*.ts', '{src,lib}/*.ts/**']],
])('translates the pattern %s as .gitignore does', (pattern, globs) => {
  expect(pathGlobs(pattern)).toEqual(globs);
});
