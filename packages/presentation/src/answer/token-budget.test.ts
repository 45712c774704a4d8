import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens, fitToBudget } from './token-budget.ts';
import type { Extent } from './token-budget.ts';

it('takes four characters for a token, and a part of one for a whole', () => {
  expect(['', 'a', 'abcd', 'abcde'].map(estimateTokens)).toEqual([0, 1, 1, 2]);
});

/** An answer of hits that are `F` with their text and `s` by their signature, in the given lengths. */
const answer =
  (full: number, brief: number) =>
  (extent: Extent): string =>
    'F'.repeat(full * extent.full) + 's'.repeat(brief * (extent.shown - extent.full));

const shape = (text: string, full: number, brief: number): string =>
  text.replaceAll('F'.repeat(full), 'F').replaceAll('s'.repeat(brief), 's');

describe('an answer within a budget', () => {
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
    expect(shape(fitToBudget(4, answer(80, 20), budget).text, 80, 20)).toBe(expected);
  });

  it('is never over it, and whole where it fits', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(300),
        fc.integer({ min: 0, max: 60 }),
        fc.nat(3000),
        (hits, full, brief, budget) => {
          const render = answer(Math.max(full, brief), brief);
          const { text } = fitToBudget(hits, render, budget);
          expect(estimateTokens(text)).toBeLessThanOrEqual(budget);
          const whole = render({ full: hits, shown: hits });
          if (estimateTokens(whole) <= budget) expect(text).toBe(whole);
        },
      ),
    );
  });

  it('is refused where not even its frame fits', () => {
    const render = (extent: Extent): string => `frame${answer(8, 4)(extent)}`;
    expect(() => fitToBudget(2, render, 1)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }) as Error);
    expect(fitToBudget(2, render, 2).text).toBe('frame');
  });
});
