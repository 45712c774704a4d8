import { expect, it } from 'vitest';
import { globExpression, isGlob } from './glob.ts';

const matches = (pattern: string, text: string): boolean => globExpression(pattern).test(text);

it('stays within a folder by * and ?, and crosses folders by **', () => {
  expect(matches('/srv/*', '/srv/service')).toBe(true);
  expect(matches('/srv/*', '/srv/service/api')).toBe(false);
  expect(matches('/srv/**', '/srv/service/api')).toBe(true);
  expect(matches('/**/api', '/srv/service/api')).toBe(true);
  expect(matches('/srv/?pi', '/srv/api')).toBe(true);
  expect(matches('/srv/?', '/srv/')).toBe(false);
});

it('takes either of a list, and one of a set or any but these', () => {
  expect(['api', 'web', 'app'].map((text) => matches('{api,web}', text))).toEqual([true, true, false]);
  expect(['v1', 'v2', 'v3'].map((text) => matches('v[12]', text))).toEqual([true, true, false]);
  expect(['v1', 'v3'].map((text) => matches('v[!1]', text))).toEqual([false, true]);
});

it('takes all else as it is written, over the whole text', () => {
  expect(matches('a.b+(c)', 'a.b+(c)')).toBe(true);
  expect(matches('a.b', 'axb')).toBe(false);
  expect(matches('b*', 'abc')).toBe(false);
  expect(matches('{a.b,c}', 'axb')).toBe(false);
  expect(matches('a[', 'a[')).toBe(true);
});

it('tells a pattern from a path', () => {
  expect(['/srv/*', 'v?', '{a,b}', 'v[12]'].every(isGlob)).toBe(true);
  expect(['/srv/service', '../a.b', 'tree-0123'].some(isGlob)).toBe(false);
});
