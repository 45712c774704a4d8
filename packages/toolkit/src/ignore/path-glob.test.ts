import { expect, it } from 'vitest';
import { PathGlob } from './ignore-rule.ts';

function matches(pattern: string, path: string, foldCase = false): boolean {
  return PathGlob.parse(pattern, foldCase)?.matches(path, 0) ?? false;
}

it.each([
  ['a/b', 'a/b'],
  ['a/*', 'a/b'],
  ['**/b', 'b'],
  ['**/b', 'a/c/b'],
  ['a/**', 'a/b/c'],
  ['a/**/b', 'a/b'],
  ['a/**/b', 'a/x/y/b'],
  ['a/[b-d]?', 'a/cx'],
  ['a/[!b]', 'a/c'],
  ['a/[]]', 'a/]'],
  ['a/[[:digit:]x]', 'a/7'],
  ['a/\\*', 'a/*'],
  ['**/a/**/*.ts', 'x/a/y/z/b.ts'],
  ['**\\/b', 'a/b'],
  ['**\\/b', 'a/c/b'],
  ['**\\/**[!a]', 'a/a/b'],
  // Contrary to gitignore(5), as in git: the text before the first special character is compared first.
  ['a**/b', 'ax/y/b'],
])('%s matches %s', (pattern, path) => {
  expect(matches(pattern, path)).toBe(true);
});

it.each([
  ['a/b', 'a/b/c'],
  ['a/*', 'a/b/c'],
  ['a/**', 'a'],
  ['a?b/c', 'a/b/c'],
  ['a[/]b/c', 'a/b/c'],
  ['*a**/b', 'xax/y/b'],
  ['a/[b', 'a/[b'],
  ['a/[[:nope:]]', 'a/n'],
  ['a/b\\', 'a/b\\'],
  ['a/B', 'a/b'],
  // As in git: `**` matches no folder at all only before a slash that is not quoted.
  ['**\\/b', 'b'],
  ['a/**\\/b', 'a/b'],
])('%s does not match %s', (pattern, path) => {
  expect(matches(pattern, path)).toBe(false);
});

it('folds the case of ASCII letters only', () => {
  expect(matches('A/[b-c]*D', 'a/Bxd', true)).toBe(true);
  expect(matches('a/\xc3\x89', 'a/\xc3\xa9', true)).toBe(false);
  expect(matches('a/\xc9', 'a/\xe9', true)).toBe(false);
});
