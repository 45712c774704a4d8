import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ScoredList, ScoredDocuments } from './ranking.ts';
import { selectTop } from './ranking.ts';

const score = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, min: 0, max: 1 }),
  fc.constantFrom(0, 0.5, 1, NaN),
);

function documentsOf(scores: readonly number[]): ScoredDocuments {
  return {
    count: scores.length,
    sample: (step) => Float64Array.from(scores.filter((each, docId) => docId % step === 0 && !Number.isNaN(each))),
    atLeast: (limit) => {
      const docIds = [...scores.keys()].filter((docId) => scores[docId]! >= limit);
      return { docIds: Uint32Array.from(docIds), scores: Float64Array.from(docIds, (docId) => scores[docId]!) };
    },
  };
}

/** The docIds of the n best. Checks that each has its score. */
function topOf(scores: readonly number[], n: number): readonly number[] {
  const best = selectTop(documentsOf(scores), n);
  expect([...best.scores]).toEqual([...best.docIds].map((docId) => scores[docId]));
  return [...best.docIds];
}

function expected(scores: readonly number[], n: number): readonly number[] {
  const sorted = scores.filter((each) => !Number.isNaN(each)).sort((a, b) => b - a);
  const min = sorted[n - 1] ?? -Infinity;
  return [...scores.keys()].filter((docId) => scores[docId]! >= min);
}

it('the best are equal to those that sorting finds', () => {
  const some = fc.array(score, { maxLength: 60 });
  // More than a sample has, in various orders.
  const many = fc.tuple(some, fc.integer({ min: 60, max: 160 })).map(([each, times]) => Array(times).fill(each).flat());
  const falling = many.map((scores: number[]) => scores.toSorted((a, b) => b - a));
  fc.assert(
    fc.property(fc.oneof(some, many, falling), fc.integer({ min: 1, max: 200 }), (scores, n) => {
      expect(topOf(scores, n)).toEqual(expected(scores, n));
    }),
  );
});

it('the best are found if the sample has all of them', () => {
  const scores = Array.from({ length: 10_000 }, (_, docId) => (docId % 9 === 0 ? 1 + docId / 1e6 : docId / 1e6));
  expect(topOf(scores, 300)).toEqual(expected(scores, 300));
  expect(topOf(scores, 1_200)).toHaveLength(1_200);
});

it('only a few of many scores are compared', () => {
  const scores = Array.from({ length: 100_000 }, (_, docId) => (docId * 7_919) % 100_003);
  const documents = documentsOf(scores);
  let compared = 0;
  const atLeast = (limit: number): ScoredList => {
    const found = documents.atLeast(limit);
    compared += found.docIds.length;
    return found;
  };
  expect(selectTop({ ...documents, atLeast }, 250).docIds).toHaveLength(250);
  expect(compared).toBeLessThan(2_500);
});
