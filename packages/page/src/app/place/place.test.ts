import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extended, lineRange, readLineRange } from './line-range.ts';
import { fragmentOf, readPlace } from './place.ts';

it('is the same after it was in the address', () => {
  const line = fc.integer({ min: 1, max: 1e6 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), line, line, (query, file, first, more) => {
      const lines = { first, last: first + more };
      const place = { ...readPlace(''), query: query.toWellFormed(), file, lines, view: 'index' as const };
      expect(readPlace(fragmentOf(place))).toEqual(place);
    }),
  );
});

it('leaves out what is not valid, and a configuration', () => {
  expect(readPlace('#view=x&lines=-4&config=/tmp/evil.ts&query=a')).toEqual({ ...readPlace(''), query: 'a' });
});

it('has no lines without a file', () => {
  expect(fragmentOf({ ...readPlace(''), query: 'a', lines: lineRange(7) })).toBe('#query=a');
});

it('reads lines in either direction', () => {
  expect(readLineRange('30-24')).toEqual({ first: 24, last: 30 });
  expect(readLineRange('0')).toBeUndefined();
  expect(extended(lineRange(10), 7)).toEqual({ first: 7, last: 10 });
});
