import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryScores } from '../metric/query-scores.ts';
import { confidenceInterval } from './confidence-interval.ts';
import { compareScores, permutationTest } from './paired-comparison.ts';

const anyDifferences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });

describe('permutation test', () => {
  it('is exact for few queries', () => {
    // Only +1+1+1 and -1-1-1 of the eight sign changes are as extreme.
    expect(permutationTest([1, 1, 1], 1)).toBe(0.25);
    expect(permutationTest([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 1)).toBe(2 / 1024);
    expect(permutationTest([1, -1], 1)).toBe(1);
  });

  it('is 1 if no query differs', () => {
    expect(permutationTest([], 1)).toBe(1);
    expect(
      permutationTest(
        Array.from({ length: 50 }, () => 0),
        1,
      ),
    ).toBe(1);
  });

  it('is small for a large and steady difference, and large for noise', () => {
    expect(
      permutationTest(
        Array.from({ length: 60 }, () => 0.3),
        1,
      ),
    ).toBeLessThan(0.001);
    expect(
      permutationTest(
        Array.from({ length: 60 }, (_, index) => (index % 2 ? 0.3 : -0.3)),
        1,
      ),
    ).toBeGreaterThan(0.9);
  });

  it('does not depend on which configuration is the first', () => {
    fc.assert(
      fc.property(anyDifferences, fc.integer(), (differences, seed) => {
        expect(
          permutationTest(
            differences.map((value) => -value),
            seed,
          ),
        ).toBe(permutationTest(differences, seed));
      }),
      { numRuns: 30 },
    );
  });

  it('is above 0 and at most 1', () => {
    fc.assert(
      fc.property(anyDifferences, (differences) => {
        const p = permutationTest(differences, 1);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  it('agrees with the exact test within the error of 10,000 samples', () => {
    // 20 equal differences, 15 of one sign: P(X ≤ 5 or X ≥ 15) for X binomial(20, 1/2) is 0.0414.
    const differences = Array.from({ length: 20 }, (_, index) => (index < 15 ? 0.1 : -0.1));
    expect(permutationTest(differences, 7)).toBeCloseTo(0.0414, 2);
  });
});

describe('confidence interval', () => {
  it('contains the mean and is within the values', () => {
    fc.assert(
      fc.property(anyDifferences, (values) => {
        const { low, high } = confidenceInterval(values, 1);
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
      { numRuns: 30 },
    );
  });

  it('has the width of the normal approximation for many values', () => {
    const values = Array.from({ length: 400 }, (_, index) => index % 2);
    const { low, high } = confidenceInterval(values, 1);
    expect(low).toBeCloseTo(0.5 - (1.96 * 0.5) / 20, 1.5);
    expect(high).toBeCloseTo(0.5 + (1.96 * 0.5) / 20, 1.5);
  });
});

describe('comparison', () => {
  const relevant = [{ path: 'b' }];
  const hit = (path: string) => ({ path, startLine: 1, endLine: 1, text: 'code' });
  const second = queryScores([hit('a'), hit('b')], relevant);
  const first = queryScores([hit('b')], relevant);

  it('of a configuration with itself has no difference and p = 1', () => {
    for (const each of compareScores([first, second], [first, second], 1))
      expect(each).toMatchObject({ difference: 0, low: 0, high: 0, p: 1, better: 0, worse: 0 });
  });

  it('counts fewer tokens as better', () => {
    const tokens = compareScores([second], [first], 1).find(({ metric }) => metric === 'tokens');
    expect(tokens).toMatchObject({ better: 1, worse: 0 });
    expect(tokens?.difference).toBeLessThan(0);
  });
});
