import { expect, it } from 'vitest';
import { candidate } from '../fixture/candidate.ts';
import type { SearchHit } from '../hit/search-hit.ts';
import { inOneTurn } from '@codesearch/toolkit/pure';
import { fuseHits } from './search-wordings.ts';

/** The hits of one wording. @param ids best first */
function wording(...ids: readonly string[]): readonly SearchHit[] {
  return ids.map((id, rank) => {
    const { chunk, ...evidence } = candidate(id, id, { id });
    const value = 10 - rank;
    const signals = [{ name: 'words', value, weight: 2 }];
    const places = { others: [], copies: [], freshness: { verdict: 'fresh' } as const };
    return { root: '/tree', chunk, candidate: evidence, score: 2 * value, signals, ...places };
  });
}

const fused = (lists: readonly (readonly SearchHit[])[], limit = 20): readonly SearchHit[] =>
  inOneTurn(fuseHits(lists, limit));

const order = (...lists: readonly (readonly SearchHit[])[]): readonly string[] =>
  fused(lists).map(({ chunk }) => chunk.id);

it('puts what several wordings find first', () => {
  expect(order(wording('a', 'both'), wording('both', 'b'))[0]).toBe('both');
});

it('weighs the query more than its other wordings', () => {
  expect(order(wording('a'), wording('b'))).toEqual(['a', 'b']);
});

it('keeps the first hit of one wording ahead of what all wordings find late', () => {
  const found = order(wording('best', ...'bcdefgh', 'late'), wording('other', ...'ijklmno', 'late'));
  for (const first of ['best', 'other']) expect(found.indexOf(first)).toBeLessThan(found.indexOf('late'));
});

it('keeps the third hit of the query among five, whatever the other wording finds', () => {
  expect(order(wording('a', 'b', 'c'), wording('v', 'w', 'x', 'y')).indexOf('c')).toBeLessThan(5);
});

it('explains each score by the signals of the best wording', () => {
  for (const { score, signals } of fused([wording('a', 'both'), wording('b', 'both')])) {
    const sum = signals.reduce((total, { value, weight }) => total + value * weight, 0);
    expect(sum).toBeCloseTo(score);
  }
});

it('names no hit as a copy or another place of a hit', () => {
  const [first] = wording('a') as [SearchHit];
  const other = { ...first, copies: [{ path: 'b', startLine: 1, endLine: 1 }] };
  expect(fused([[other], wording('b')])[0]?.copies).toEqual([]);
  expect(fused([[other], wording('b')], 1)).toMatchObject([{ copies: [] }]);
});
