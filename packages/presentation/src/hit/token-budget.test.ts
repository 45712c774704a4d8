import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputTokens, fitToBudget } from './token-budget.ts';
import type { Extent } from './token-budget.ts';

it('counts a token for every four characters, rounded up', () => {
  expect(['', 'a', 'abcd', 'abcde'].map(outputTokens)).toEqual([0, 1, 1, 2]);
});

/** Renders each hit as a run of `F` for its text, or of `s` for its signature, in the given lengths. */
const rendered =
  (full: number, brief: number) =>
  (extent: Extent): string =>
    'F'.repeat(full * extent.full) + 's'.repeat(brief * (extent.shown - extent.full));

const shape = (text: string, full: number, brief: number): string =>
  text.replaceAll('F'.repeat(full), 'F').replaceAll('s'.repeat(brief), 's');

describe('output within a budget', () => {
  it.each([
    [100, 'FFFF'],
    [80, 'FFFF'],
    [79, 'FFFs'],
    [55, 'FFss'],
    [40, 'Fsss'],
    [30, 'Fss'],
    [20, 'F'],
    [19, 'sss'],
    [5, 's'],
    [4, ''],
  ])('of %i tokens', (budget, expected) => {
    expect(shape(fitToBudget(4, rendered(80, 20), budget).text, 80, 20)).toBe(expected);
  });

  it('never exceeds it, and is complete if it fits', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(300),
        fc.integer({ min: 0, max: 60 }),
        fc.nat(3000),
        (hits, full, brief, budget) => {
          const render = rendered(Math.max(full, brief), brief);
          const { text } = fitToBudget(hits, render, budget);
          expect(outputTokens(text)).toBeLessThanOrEqual(budget);
          const whole = render({ full: hits, shown: hits });
          if (outputTokens(whole) <= budget) expect(text).toBe(whole);
        },
      ),
    );
  });

  it('is refused if the output without any hit does not fit', () => {
    const render = (extent: Extent): string => `frame${rendered(8, 4)(extent)}`;
    expect(() => fitToBudget(2, render, 1)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }) as Error);
    expect(fitToBudget(2, render, 2).text).toBe('frame');
  });
});
