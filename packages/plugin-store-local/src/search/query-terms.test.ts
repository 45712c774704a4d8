import { describe, expect, test } from 'vitest';
import { splitTerms } from './query-terms.ts';

function terms(frequencies: readonly number[]): { term: string; frequency: number }[] {
  return frequencies.map((frequency, index) => ({ term: `t${index}`, frequency }));
}

function frequencies(list: readonly { readonly frequency: number }[]): readonly number[] {
  return list.map(({ frequency }) => frequency);
}

describe('splitTerms', () => {
  test('leaves every known term in a small index', () => {
    const { scoring, finding } = splitTerms(terms([90, 0, 5, 70]), 100, 10);
    expect(frequencies(scoring)).toEqual([5, 70, 90]);
    expect(finding).toEqual(scoring);
  });

  test('lets rare terms find what common ones help to score', () => {
    const { scoring, finding } = splitTerms(terms([3_000, 300, 200, 2_000, 4_000, 9_000]), 10_000, 100);
    expect(frequencies(scoring)).toEqual([200, 300, 2_000, 3_000, 4_000]);
    expect(frequencies(finding)).toEqual([200, 300]);
  });

  test('finds by a common term where the rare ones cannot fill the list', () => {
    const { finding } = splitTerms(terms([10, 4_000]), 10_000, 200);
    expect(frequencies(finding)).toEqual([10, 4_000]);
  });

  test('never gives up most of the weight of a query', () => {
    const { finding } = splitTerms(terms([800, 900, 900, 900, 900]), 10_000, 1);
    expect(finding.length).toBeGreaterThan(1);
  });

  test('keeps the rarest term, however common all are', () => {
    expect(frequencies(splitTerms(terms([9_000, 9_500]), 10_000, 10).scoring)).toEqual([9_000]);
    expect(splitTerms(terms([0, 0]), 10_000, 10)).toEqual({ scoring: [], finding: [] });
  });

  test('takes the 32 rarest terms of a long query', () => {
    const { scoring } = splitTerms(terms(Array.from({ length: 500 }, (_, index) => 500 - index)), 10_000, 10);
    expect(frequencies(scoring)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  });
});
