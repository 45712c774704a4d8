import { expect, it } from 'vitest';
import { candidate } from '../fixture/candidate.ts';
import { nearestFirst } from './call-distance.ts';

it('puts calls first, then the definition that calls itself, mentions, and the calls of callers', () => {
  const ids = ['indirect', 'use', 'recursion', 'call'];
  const candidates = ids.map((id) => candidate('a.ts', '', { id }));
  const ranked = ids.map((_, index) => ({ index, score: 4 - index, signals: [] }));
  const ordered = nearestFirst(ranked, candidates, {
    doubtful: new Set(['recursion']),
    uses: new Map([['use', 1]]),
    indirect: new Map([['indirect', 'use']]),
  });
  expect(ordered.map(({ index }) => ids[index])).toEqual(['call', 'recursion', 'use', 'indirect']);
  expect(ordered.map(({ score }) => score)).toEqual(ordered.map(({ score }) => score).toSorted((a, b) => b - a));
});
