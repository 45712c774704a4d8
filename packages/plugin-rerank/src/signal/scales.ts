import type { Candidate, FileEvidence } from '@codesearch/kernel';

/** The extremes of the evidence over all candidates, by which BM25 scores become comparable between queries. */
export interface Scales {
  readonly lexicalSum: number;
  readonly fileLexical: number;
  readonly lexical: number;
  /** Lowest cosine seen: a stand-in for what a list cut off. */
  readonly leastDense: number;
  readonly leastFileDense: number;
}

export function scalesOf(candidates: readonly Candidate[]): Scales {
  const files = candidates.map((candidate) => candidate.file);
  return {
    lexicalSum: largest(files, ({ lexicalSum }) => lexicalSum?.score ?? 0),
    fileLexical: largest(files, ({ lexical }) => lexical?.score ?? 0),
    lexical: largest(candidates, ({ lexical }) => lexical?.score ?? 0),
    leastDense: least(files, 'bestDense'),
    leastFileDense: least(files, 'dense'),
  };
}

/** A share of the best, 0 where there is no best. */
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

function least(files: readonly FileEvidence[], key: keyof FileEvidence): number {
  let lowest = Infinity;
  for (const file of files) lowest = Math.min(lowest, file[key]?.score ?? Infinity);
  return lowest === Infinity ? 0 : lowest;
}
