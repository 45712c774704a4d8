import { expect, it } from 'vitest';
import { RecentCache } from './recent-cache.ts';

it('recently used values stay, up to the limit', () => {
  const cache = new RecentCache<string, number>(40);
  for (const [value, key] of ['a', 'b', 'c'].entries()) cache.set(key, value, 10);
  expect(cache.get('a')).toBe(0);
  cache.set('d', 3, 10);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3]);
});

it('a frequently used value stays, however many others are added', () => {
  const cache = new RecentCache<string, number>(100);
  cache.set('a', 1, 10);
  let kept = 0;
  for (let other = 0; other < 1_000; other++) {
    cache.set(`${other}`, other, 10);
    expect(cache.get('a')).toBe(1);
  }
  for (let other = 0; other < 1_000; other++) if (cache.get(`${other}`) !== undefined) kept++;
  expect(kept).toBeLessThan(10);
});

it('a value above the limit stays until others are added', () => {
  const cache = new RecentCache<string, number>(30);
  cache.set('a', 1, 10);
  cache.set('large', 2, 1_000);
  expect(cache.get('large')).toBe(2);
  cache.set('b', 3, 10);
  cache.set('c', 4, 10);
  expect([cache.get('large'), cache.get('c')]).toEqual([undefined, 4]);
});

it('a replaced or deleted value does not count', () => {
  const cache = new RecentCache<string, number>(60);
  for (let time = 0; time < 9; time++) cache.set('a', time, 10);
  cache.set('b', 1, 10);
  cache.delete('b');
  cache.set('c', 2, 20);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([8, undefined, 2]);
  cache.clear();
  expect(cache.get('a')).toBeUndefined();
});

it('a lower limit holds for the next values', () => {
  const cache = new RecentCache<string, number>(1_000);
  for (let value = 0; value < 50; value++) cache.set(`${value}`, value, 10);
  cache.limit = 40;
  for (let value = 50; value < 60; value++) cache.set(`${value}`, value, 10);
  const kept = Array.from({ length: 60 }, (_, value) => value).filter((value) => cache.get(`${value}`) !== undefined);
  expect(kept).toContain(59);
  expect(kept.length).toBeLessThan(5);
});
