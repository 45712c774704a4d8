import type { Candidate } from '@codesearch/kernel';

/** Extremes of the scores over all candidates. Divided by them, BM25 scores are comparable between queries. */
export interface Scales {
  /** Highest values. */
  readonly lexicalSum: number;
  readonly fileLexical: number;
  readonly lexical: number;
  readonly committed: number;
  /** Lowest cosine similarities. They are used for candidates that the dense list does not contain. */
  readonly minDense: number;
  readonly minFileDense: number;
}

export function scalesOf(candidates: readonly Candidate[]): Scales {
  let [lexicalSum, fileLexical, lexical, committed] = [0, 0, 0, 0];
  let [minDense, minFileDense] = [Infinity, Infinity];
  for (const { file, lexical: own } of candidates) {
    lexicalSum = Math.max(lexicalSum, file.lexicalSum?.score ?? 0);
    fileLexical = Math.max(fileLexical, file.lexical?.score ?? 0);
    lexical = Math.max(lexical, own?.score ?? 0);
    committed = Math.max(committed, file.committed ?? 0);
    minDense = Math.min(minDense, file.bestDense?.score ?? Infinity);
    minFileDense = Math.min(minFileDense, file.dense?.score ?? Infinity);
  }
  return {
    lexicalSum,
    fileLexical,
    lexical,
    committed,
    minDense: orZero(minDense),
    minFileDense: orZero(minFileDense),
  };
}

/** The value divided by the highest one; 0 if either is missing. */
export function share(value: number | undefined, max: number): number {
  return value === undefined || max <= 0 ? 0 : value / max;
}

/** 1 for rank 1, 0.5 for rank 11, 0 without a rank. */
export function rankScore(rank: number | undefined): number {
  return rank === undefined ? 0 : 10 / (9 + rank);
}

/** The highest value, at least 0. */
export function maxOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  let max = 0;
  for (const item of items) max = Math.max(max, valueOf(item));
  return max;
}

function orZero(min: number): number {
  return min === Infinity ? 0 : min;
}
