import { expect, it } from 'vitest';
import { scoringTerms } from './lexical-search.ts';

function scoring(frequencies: readonly number[], documents: number): readonly number[] {
  const terms = frequencies.map((documentFrequency) => ({ documentFrequency, weight: 1 }));
  return scoringTerms(terms, documents).map(({ documentFrequency }) => documentFrequency);
}

it('every known term of a small index scores, rarest first', () => {
  expect(scoring([90, 0, 5, 70], 100)).toEqual([5, 70, 90]);
});

it('a term in most documents of a large index is left out', () => {
  expect(scoring([3_000, 300, 200, 9_000], 10_000)).toEqual([200, 300, 3_000]);
});

it('the rarest term scores even if all terms are common', () => {
  expect(scoring([9_500, 9_000], 10_000)).toEqual([9_000]);
  expect(scoring([0, 0], 10_000)).toEqual([]);
});

it('the 32 rarest terms of a long query score', () => {
  const frequencies = Array.from({ length: 500 }, (_, index) => 500 - index);
  expect(scoring(frequencies, 10_000)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
});
