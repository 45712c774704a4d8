import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ndcgAt } from './ndcg.ts';
import { meanScores, queryScores, recallAt, tokenCost } from './query-scores.ts';
import { reciprocalRank } from './reciprocal-rank.ts';
import { fileRanks, placeRanks } from './relevant-ranks.ts';

const hit = (path: string, startLine: number, endLine: number, text = 'code') => ({ path, startLine, endLine, text });
const anyRanks = fc.array(fc.oneof(fc.integer({ min: 1, max: 15 }), fc.constant(Infinity)), {
  minLength: 1,
  maxLength: 12,
});

describe('metrics equal values computed by hand', () => {
  const ranks = [2, 7, Infinity];

  it('recall', () => {
    expect([1, 5, 10].map((cutoff) => recallAt(ranks, cutoff))).toEqual([0, 1 / 3, 2 / 3]);
  });

  it('reciprocal rank', () => {
    expect(reciprocalRank(ranks)).toBe(0.5);
    expect(reciprocalRank([Infinity])).toBe(0);
  });

  it('NDCG', () => {
    // (1/log2(3) + 1/log2(8)) / (1/log2(2) + 1/log2(3) + 1/log2(4))
    expect(ndcgAt(ranks, 10)).toBeCloseTo((0.63093 + 0.33333) / (1 + 0.63093 + 0.5), 4);
    expect(ndcgAt([Infinity], 10)).toBe(0);
    expect(ndcgAt([11], 10)).toBe(0);
  });

  it('NDCG counts places of one hit once', () => {
    expect(ndcgAt([1, 1, 1], 10)).toBe(1);
    expect(ndcgAt([1, 1, 3], 10)).toBeCloseTo((1 + 0.5) / (1 + 0.63093), 4);
  });
});

it('a place is found by the first hit that overlaps its lines, and a file by any hit in it', () => {
  const hits = [hit('a.ts', 1, 9), hit('b.ts', 5, 6), hit('a.ts', 10, 20)];
  const relevant = [{ path: 'a.ts', startLine: 20, endLine: 25 }, { path: 'b.ts' }, { path: 'c.ts' }];
  expect(placeRanks(hits, relevant)).toEqual([3, 2, Infinity]);
  expect(fileRanks(hits, relevant)).toEqual([1, 2, Infinity]);
});

it('tokens are those of the hits up to the first relevant one, or of all hits', () => {
  const hits = [hit('a.ts', 1, 2, 'const a = 1;'), hit('b.ts', 1, 2, 'const b = 2;')];
  const first = tokenCost(hits, 1);
  expect(first).toBeGreaterThan(5);
  expect(tokenCost(hits, 2)).toBe(tokenCost(hits, Infinity));
  expect(tokenCost(hits, 2)).toBeGreaterThan(first);
  expect(queryScores(hits, [{ path: 'b.ts' }])).toMatchObject({ mrr: 0.5, tokens: tokenCost(hits, 2) });
});

describe('for any ranks', () => {
  it('NDCG, recall and reciprocal rank are from 0 to 1', () => {
    fc.assert(
      fc.property(anyRanks, (ranks) => {
        for (const value of [ndcgAt(ranks, 10), recallAt(ranks, 10), reciprocalRank(ranks)]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('a better rank of one item never lowers NDCG', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 2, max: 15 }), { minLength: 1, maxLength: 9 }), (ranks) => {
        const [first = 2, ...others] = ranks.toSorted((a, b) => a - b);
        expect(ndcgAt([first - 1, ...others], 10)).toBeGreaterThanOrEqual(ndcgAt(ranks, 10));
      }),
    );
  });

  it('recall never falls with a larger cutoff', () => {
    fc.assert(
      fc.property(anyRanks, (ranks) => {
        expect(recallAt(ranks, 10)).toBeGreaterThanOrEqual(recallAt(ranks, 5));
      }),
    );
  });
});

it('a mean weighs every query the same', () => {
  const [found, missed] = [queryScores([hit('a', 1, 1)], [{ path: 'a' }]), queryScores([], [{ path: 'a' }])];
  expect(meanScores([found, missed, missed, missed])).toMatchObject({ mrr: 0.25, fileRecall1: 0.25, ndcg10: 0.25 });
});
