import { expect, it } from 'vitest';
import { ndcg10 } from '../retrieval/ndcg.ts';
import { hasPlaces, placeRank } from '../retrieval/place-rank.ts';

const hit = (path: string, start = 1): { path: string; start: number; end: number } => ({
  path,
  start,
  end: start + 9,
});

it('counts a file at its first hit, if it has several', () => {
  const once = ndcg10([hit('x'), hit('a'), hit('y')], [{ path: 'a' }]);
  expect(ndcg10([hit('x'), hit('a'), hit('a', 20), hit('a', 40)], [{ path: 'a' }])).toBe(once);
});

it('gives further hits of a file a rank', () => {
  const targets = [{ path: 'a' }, { path: 'b' }];
  expect(ndcg10([hit('a'), hit('a', 20), hit('b')], targets)).toBeLessThan(ndcg10([hit('a'), hit('b')], targets));
});

it('ranks a place at the first hit that overlaps its lines', () => {
  const target = { path: 'a', startLine: 25, endLine: 60 };
  expect(placeRank([hit('a'), hit('b', 20), hit('a', 20)], [target])).toBe(3);
  expect(placeRank([hit('a')], [target])).toBe(Infinity);
});

it('does not rank a target without lines as a place', () => {
  expect(hasPlaces([{ path: 'a' }])).toBe(false);
  expect(placeRank([hit('a'), hit('b', 25)], [{ path: 'a' }, { path: 'b', startLine: 30, endLine: 31 }])).toBe(2);
});
