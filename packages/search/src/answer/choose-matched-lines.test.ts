import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseMatchedLines } from './choose-shown.ts';

it('the chosen lines are those that match, then those next to them', () => {
  expect(chooseMatchedLines(10, [4], 8)).toEqual([3, 4, 5]);
  expect(chooseMatchedLines(10, [0, 9], 8)).toEqual([0, 1, 8, 9]);
  expect(chooseMatchedLines(10, [2, 5, 8], 2)).toEqual([2, 5]);
  expect(chooseMatchedLines(10, [2, 5], 3)).toEqual([1, 2, 5]);
  expect(chooseMatchedLines(10, [2], 0)).toEqual([]);
  expect(chooseMatchedLines(10, [4], 8, 2)).toEqual([2, 3, 4, 5, 6]);
  expect(chooseMatchedLines(10, [4], 4, 7)).toEqual([2, 3, 4, 5]);
});

it('the chosen lines are ascending, distinct, in the text, and at most as many as the limit', () => {
  const matched = fc.uniqueArray(fc.nat(29), { minLength: 1 }).map((lines) => lines.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(matched, fc.nat(12), (lines, limit) => {
      const chosen = chooseMatchedLines(30, lines, limit);
      expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b));
      expect(chosen.every((line) => line >= 0 && line < 30)).toBe(true);
      expect(chosen.length).toBeLessThanOrEqual(limit);
      expect(chosen).toEqual(expect.arrayContaining(lines.slice(0, limit)));
    }),
  );
});
