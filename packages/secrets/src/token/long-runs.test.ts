import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longRuns, runLength, runTraits } from './long-runs.ts';

function found(text: string): unknown[] {
  const runs = longRuns(text);
  return Array.from({ length: runs.length / runLength }, (_, run) => {
    const [start = -1, end = -1, has = -1] = runs.slice(run * runLength);
    return [start, text.slice(start, end), traitsOf(has)];
  });
}

const traitsOf = (has: number): unknown => [(has & runTraits.digit) !== 0, (has & runTraits.separator) !== 0];

it('finds exactly the runs that a plain search finds, in order', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abXYZ_-09+/='), maxLength: 40 });
  const gap = fc.constantFrom(' ', '\n', '.', '"', ' (', '::', '§', '  ');
  const text = fc.array(fc.tuple(word, gap), { maxLength: 12 }).map((parts) => parts.flat().join(''));
  const property = fc.property(text, (given) => {
    const expected = [...given.matchAll(/[\w+/=-]{16,}/g)].map(({ 0: run, index }) => [
      index,
      run,
      [/\d/.test(run), /[+/=]/.test(run)],
    ]);
    expect(found(given)).toEqual(expected);
  });
  fc.assert(property, { numRuns: 2000 });
});

it('finds runs in texts of any length, and keeps nothing between texts', () => {
  const long = `${'x '.repeat(600_000)}${'a'.repeat(20)}`;
  expect(found(long)).toEqual([[1_200_000, 'a'.repeat(20), [false, false]]]);
  expect(found('b'.repeat(30))).toHaveLength(1);
  expect(found('b')).toEqual([]);
  expect(found('')).toEqual([]);
});
