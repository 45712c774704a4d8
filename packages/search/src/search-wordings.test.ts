import { expect, it } from 'vitest';
import { candidate } from './fixture/candidate.ts';
import type { SearchHit } from './search-hit.ts';
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

const order = (...lists: readonly (readonly SearchHit[])[]): readonly string[] =>
  fuseHits(lists).map(({ chunk }) => chunk.id);

it('puts what several wordings find before what one finds at the same rank', () => {
  expect(order(wording('a', 'both'), wording('b', 'both'))).toEqual(['both', 'a', 'b']);
});

it('keeps the first hit of one wording ahead of what all wordings find late', () => {
  const found = order(wording('best', 'b', 'c', 'late'), wording('other', 'd', 'e', 'late'));
  expect(found.slice(0, 2)).toEqual(['best', 'other']);
});

it('explains each score by the signals of the best wording', () => {
  for (const { score, signals } of fuseHits([wording('a', 'both'), wording('b', 'both')])) {
    const sum = signals.reduce((total, { value, weight }) => total + value * weight, 0);
    expect(sum).toBeCloseTo(score);
  }
});

it('names no hit as a copy or another place of a hit', () => {
  const [first] = wording('a') as [SearchHit];
  const other = { ...first, copies: [{ path: 'b', startLine: 1, endLine: 1 }] };
  expect(fuseHits([[other], wording('b')])[0]?.copies).toEqual([]);
});
