import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScoreThreshold } from './score-threshold.ts';

test('the value is the n-th largest of all that were added', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.double({ noNaN: true }), { maxLength: 60 }),
      (count, scores) => {
        const threshold = new ScoreThreshold(count);
        for (const score of scores) threshold.add(score);
        const sorted = scores.toSorted((a, b) => b - a);
        expect(threshold.value).toEqual(sorted.length < count ? -Infinity : sorted[count - 1]);
      },
    ),
  );
});
