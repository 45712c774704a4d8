import { expect, it } from 'vitest';
import { fileStem } from './name-facts.ts';

it.each([
  ['src/http/client.test.ts', 'client'],
  ['Makefile', 'Makefile'],
  ['.gitignore', '.gitignore'],
  ['a/.eslintrc.json', '.eslintrc'],
  ['folder.with.dots/name', 'name'],
  ['folder/', ''],
  ['', ''],
])('the stem of %j is %j', (path, stem) => {
  expect(fileStem(path)).toBe(stem);
});
