import { expect, it } from 'vitest';
import { withCondition, withoutCondition, writtenConditions } from './written-conditions.ts';

it('lists the conditions as written', () => {
  expect(writtenConditions('where is "a b" lang:go -test path:"my docs/**"')).toEqual([
    'lang:go',
    '-test',
    'path:"my docs/**"',
  ]);
  expect(writtenConditions('/a lang:go/')).toEqual([]);
  expect(writtenConditions("TypeError: cannot read 'lang:go' of undefined")).toEqual([]);
});

it('adds a condition once', () => {
  expect(withCondition('retry ', 'lang:go')).toBe('retry lang:go');
  expect(withCondition('retry lang:go', 'lang:go')).toBe('retry lang:go');
  expect(withCondition('/a b/', 'lang:go')).toBe('/a b/ lang:go');
  expect(withCondition('', '-test')).toBe('-test');
  expect(withCondition('ENOENT: no such file', 'lang:go')).toBe('ENOENT: no such file');
});

it('removes a condition', () => {
  expect(withoutCondition('retry lang:go -test', 'lang:go')).toBe('retry -test');
  expect(withoutCondition('retry   twice', 'lang:go')).toBe('retry   twice');
});
