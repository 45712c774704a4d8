import { expect, it } from 'vitest';
import { queryTerms } from './code-tokens.ts';

it('looks up the distinct tokens of a query', () => {
  expect(queryTerms({ query: 'cart total cart' })).toEqual([
    { term: 'cart', weight: 1 },
    { term: 'total', weight: 1 },
  ]);
});

it('looks up a word as a compound name if the index does not know the word', () => {
  expect(queryTerms({ query: 'parsingheaders' })).toContainEqual({
    term: 'parsingheaders',
    weight: 1,
    insteadOf: 'parsingheader',
  });
});

it('looks up the terms of the parts with the highest weights', () => {
  const words = Array.from(
    { length: 100 },
    (_, index) => `word${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10)]}`,
  );
  const terms = queryTerms({
    query: 'unused',
    parts: [
      { text: 'cart', weight: 2 },
      { text: words.join(' '), weight: 1 },
    ],
  });
  expect(terms[0]).toEqual({ term: 'cart', weight: 2 });
  expect(terms).toHaveLength(64);
});
