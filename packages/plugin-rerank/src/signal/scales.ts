import type { Candidate } from '@codesearch/kernel';

/** The extremes of the evidence over all candidates, by which BM25 scores become comparable between queries. */
export interface Scales {
  readonly lexicalSum: number;
  readonly fileLexical: number;
  readonly lexical: number;
  /** Lowest cosine seen: it stands in for candidates that the list has cut off. */
  readonly leastDense: number;
  readonly leastFileDense: number;
}

export function scalesOf(candidates: readonly Candidate[]): Scales {
  let [lexicalSum, fileLexical, lexical] = [0, 0, 0];
  let [leastDense, leastFileDense] = [Infinity, Infinity];
  for (const { file, lexical: own } of candidates) {
    lexicalSum = Math.max(lexicalSum, file.lexicalSum?.score ?? 0);
    fileLexical = Math.max(fileLexical, file.lexical?.score ?? 0);
    lexical = Math.max(lexical, own?.score ?? 0);
    leastDense = Math.min(leastDense, file.bestDense?.score ?? Infinity);
    leastFileDense = Math.min(leastFileDense, file.dense?.score ?? Infinity);
  }
  return { lexicalSum, fileLexical, lexical, leastDense: orZero(leastDense), leastFileDense: orZero(leastFileDense) };
}

/** The value as a share of the best one, 0 where there is no best. */
export function share(value: number | undefined, best: number): number {
  return value === undefined || best <= 0 ? 0 : value / best;
}

/** 1 for the first rank, halved at the tenth after it, 0 without a rank. */
export function nearness(rank: number | undefined): number {
  return rank === undefined ? 0 : 10 / (9 + rank);
}

/** The largest of some values, 0 where none is above. */
export function largest<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  let most = 0;
  for (const item of items) most = Math.max(most, valueOf(item));
  return most;
}

function orZero(least: number): number {
  return least === Infinity ? 0 : least;
}
