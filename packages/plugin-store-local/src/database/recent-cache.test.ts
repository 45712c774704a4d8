import { expect, test } from 'vitest';
import { RecentCache } from './recent-cache.ts';

test('what was used last stays, up to the limit', () => {
  const cache = new RecentCache<string, number>(30);
  for (const [value, key] of ['a', 'b', 'c'].entries()) cache.set(key, value, 10);
  expect(cache.get('a')).toBe(0);
  cache.set('d', 3, 10);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3]);
});

test('a value above the limit stays until the next one', () => {
  const cache = new RecentCache<string, number>(30);
  cache.set('a', 1, 10);
  cache.set('large', 2, 1_000);
  expect([cache.get('a'), cache.get('large')]).toEqual([undefined, 2]);
  cache.set('b', 3, 10);
  expect([cache.get('large'), cache.get('b')]).toEqual([undefined, 3]);
});

test('a value that is set again or deleted counts once', () => {
  const cache = new RecentCache<string, number>(30);
  for (let time = 0; time < 9; time++) cache.set('a', time, 10);
  cache.set('b', 1, 10);
  cache.delete('b');
  cache.set('c', 2, 20);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([8, undefined, 2]);
  cache.clear();
  expect(cache.get('a')).toBeUndefined();
});
