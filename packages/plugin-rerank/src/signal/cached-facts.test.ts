import { expect, it, vi } from 'vitest';
import { cachedFacts } from './name-facts.ts';

it('computes the facts of a text once', () => {
  const find = vi.fn((text: string) => [text.length]);
  const lengths = cachedFacts(find);
  expect(lengths('abc')).toEqual([3]);
  expect(lengths('abc')).toBe(lengths('abc'));
  expect(lengths('ab')).toEqual([2]);
  expect(find).toHaveBeenCalledTimes(2);
});

it('returns the right facts after more texts than it keeps', () => {
  const lengths = cachedFacts((text) => text.length);
  for (let number = 0; number < 20_001; number++) lengths(`${number}`);
  expect(lengths('0')).toBe(1);
  expect(lengths('20000')).toBe(5);
});
