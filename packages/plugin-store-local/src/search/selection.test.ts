import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ScoredList } from './scored-list.ts';
import { bestScored } from './selection.ts';
import type { ScoredEntries } from './selection.ts';

const score = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, min: 0, max: 1 }),
  fc.constantFrom(0, 0.5, 1, NaN),
);

function entriesOf(scores: readonly number[]): ScoredEntries {
  return {
    count: scores.length,
    sample: (step) => Float64Array.from(scores.filter((each, slot) => slot % step === 0 && !Number.isNaN(each))),
    atLeast: (limit) => {
      const slots = [...scores.keys()].filter((slot) => scores[slot]! >= limit);
      return { slots: Uint32Array.from(slots), scores: Float64Array.from(slots, (slot) => scores[slot]!) };
    },
  };
}

/** The slots of the n best, each of which has to come with its score. */
function bestOf(scores: readonly number[], n: number): readonly number[] {
  const best = bestScored(entriesOf(scores), n);
  expect([...best.scores]).toEqual([...best.slots].map((slot) => scores[slot]));
  return [...best.slots];
}

function expected(scores: readonly number[], n: number): readonly number[] {
  const sorted = scores.filter((each) => !Number.isNaN(each)).sort((a, b) => b - a);
  const least = sorted[n - 1] ?? -Infinity;
  return [...scores.keys()].filter((slot) => scores[slot]! >= least);
}

it('the best are those that sorting all of them would find', () => {
  const some = fc.array(score, { maxLength: 60 });
  // Many more than a sample has, in all orders of their size.
  const many = fc.tuple(some, fc.integer({ min: 60, max: 160 })).map(([each, times]) => Array(times).fill(each).flat());
  const falling = many.map((scores: number[]) => scores.toSorted((a, b) => b - a));
  fc.assert(
    fc.property(fc.oneof(some, many, falling), fc.integer({ min: 1, max: 200 }), (scores, n) => {
      expect(bestOf(scores, n)).toEqual(expected(scores, n));
    }),
  );
});

it('the best are found where the sample has all of them', () => {
  const scores = Array.from({ length: 10_000 }, (_, slot) => (slot % 9 === 0 ? 1 + slot / 1e6 : slot / 1e6));
  expect(bestOf(scores, 300)).toEqual(expected(scores, 300));
  expect(bestOf(scores, 1_200)).toHaveLength(1_200);
});

it('few scores of many are looked at', () => {
  const scores = Array.from({ length: 100_000 }, (_, slot) => (slot * 7_919) % 100_003);
  const entries = entriesOf(scores);
  let looked = 0;
  const atLeast = (limit: number): ScoredList => {
    const found = entries.atLeast(limit);
    looked += found.slots.length;
    return found;
  };
  expect(bestScored({ ...entries, atLeast }, 250).slots).toHaveLength(250);
  expect(looked).toBeLessThan(2_500);
});
