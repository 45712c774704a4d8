import { inOneTurn } from '@codesearch/toolkit/pure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitToBudget } from './token-budget.ts';
import type { Extent, Fitted } from './token-budget.ts';

const tokensOf = (text: string): number => Math.ceil(text.length / 4);
const fitted = (hits: number, render: (extent: Extent) => string, maxTokens: number): Fitted<string> =>
  inOneTurn(fitToBudget(hits, { render, tokensOf, maxTokens }));

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
    expect(shape(fitted(4, rendered(80, 20), budget).output, 80, 20)).toBe(expected);
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
          const { output: text } = fitted(hits, render, budget);
          expect(tokensOf(text)).toBeLessThanOrEqual(budget);
          const whole = render({ full: hits, shown: hits });
          if (tokensOf(whole) <= budget) expect(text).toBe(whole);
        },
      ),
    );
  });

  it('is refused if the output without any hit does not fit', () => {
    const render = (extent: Extent): string => `frame${rendered(8, 4)(extent)}`;
    expect(() => fitted(2, render, 1)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }) as Error);
    expect(fitted(2, render, 2).output).toBe('frame');
  });
});
