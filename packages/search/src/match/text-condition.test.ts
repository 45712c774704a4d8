import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meets } from '../fixture/text-retriever.ts';
import { conditionOf } from './text-condition.ts';

const piece = fc.constantFrom(
  ...['a', 'b', 's', 'K', 'B', 'XML', 'parse', 'Header', 'retries', 'ing', '_', '$', '1', '42', '.', '(', '"', '\\'],
  ...['é', 'É', 'ß', 'σ', 'ς', '結果', '検', '索', 'ー', '😀', ' ', '  ', '\n', '\t', '\r\n', '-', '0'],
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

/** A part of a text, with white space changed. */
const part = (whole: string, from: number, length: number): string =>
  whole.slice(from % (whole.length + 1), (from % (whole.length + 1)) + length).replaceAll(/\s+/g, ' ');

describe('the condition of a literal', () => {
  it('is met by every text that contains the literal', () => {
    fc.assert(
      fc.property(text, fc.nat(80), fc.integer({ min: 1, max: 30 }), (whole, from, length) => {
        const condition = conditionOf([part(whole, from, length)], { ignoreCase: false });
        expect(meets(whole, { ...condition, ignoreCase: false })).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is met by every text that contains it in other case', () => {
    const flip = fc.func(fc.boolean());
    fc.assert(
      fc.property(text, fc.nat(80), fc.integer({ min: 1, max: 30 }), flip, (whole, from, length, isUpper) => {
        const literal = [...part(whole, from, length)]
          .map((each, index) =>
            /[a-z]/i.test(each) ? (isUpper(index) ? each.toUpperCase() : each.toLowerCase()) : each,
          )
          .join('');
        const condition = conditionOf([literal], { ignoreCase: true });
        expect(meets(whole, { ...condition, ignoreCase: true })).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('requires the terms of complete words only, since a text can continue the others', () => {
    const { terms } = conditionOf(['dler failed for 2 retr'], { ignoreCase: false });
    expect(terms).toEqual([['fail'], ['for'], ['2']]);
    expect(conditionOf(['parseHeader'], { ignoreCase: false })).toEqual({ terms: [], substrings: ['parseHeader'] });
    expect(conditionOf([' parseHeader('], { ignoreCase: false }).terms).toEqual([
      ['pars'],
      ['header'],
      ['parseheader'],
    ]);
  });

  it('requires a term that does not depend on case, if case is ignored', () => {
    expect(conditionOf([' parseHeaders '], { ignoreCase: true })).toEqual({
      terms: [['parseheaders', 'parseheader']],
      substrings: ['parseheaders'],
    });
  });

  it('leaves out a substring that another one contains', () => {
    expect(conditionOf(['if (retry) re'], { ignoreCase: false }).substrings).toEqual(['(retry)', 'if']);
  });
});
