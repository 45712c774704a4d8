import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthLargest } from './nth-largest.ts';

const score = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, min: 0, max: 1 }),
  fc.constantFrom(0, 0.5, 1),
);

it('the n-th largest number is equal to the one that sorting finds', () => {
  const cases = fc.tuple(fc.array(score, { minLength: 1, maxLength: 400 }), fc.nat());
  fc.assert(
    fc.property(cases, ([scores, number]) => {
      const n = 1 + (number % scores.length);
      expect(nthLargest(Float64Array.from(scores), n)).toBe(scores.toSorted((a, b) => b - a)[n - 1]);
    }),
  );
});
