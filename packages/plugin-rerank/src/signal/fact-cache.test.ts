import { expect, it, vi } from 'vitest';
import { FactCache } from './fact-cache.ts';

it('what was found out of a text is not looked for again', () => {
  const find = vi.fn((text: string) => [text.length]);
  const lengths = new FactCache(find);
  expect(lengths.of('abc')).toEqual([3]);
  expect(lengths.of('abc')).toBe(lengths.of('abc'));
  expect(lengths.of('ab')).toEqual([2]);
  expect(find).toHaveBeenCalledTimes(2);
});

it('a text that comes after many others is answered as the first', () => {
  const lengths = new FactCache((text) => text.length);
  for (let number = 0; number < 20_001; number++) lengths.of(`${number}`);
  expect(lengths.of('0')).toBe(1);
  expect(lengths.of('20000')).toBe(5);
});
