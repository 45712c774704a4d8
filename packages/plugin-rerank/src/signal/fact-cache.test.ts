import { expect, it, vi } from 'vitest';
import { FactCache } from './fact-cache.ts';

it('computes the facts of a text once', () => {
  const find = vi.fn((text: string) => [text.length]);
  const lengths = new FactCache(find);
  expect(lengths.of('abc')).toEqual([3]);
  expect(lengths.of('abc')).toBe(lengths.of('abc'));
  expect(lengths.of('ab')).toEqual([2]);
  expect(find).toHaveBeenCalledTimes(2);
});

it('returns the right facts after more texts than it keeps', () => {
  const lengths = new FactCache((text) => text.length);
  for (let number = 0; number < 20_001; number++) lengths.of(`${number}`);
  expect(lengths.of('0')).toBe(1);
  expect(lengths.of('20000')).toBe(5);
});
