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
    lexicalSum: most(files, 'lexicalSum'),
    fileLexical: most(files, 'lexical'),
    lexical: Math.max(0, ...candidates.map((candidate) => candidate.lexical?.score ?? 0)),
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

function most(files: readonly FileEvidence[], key: keyof FileEvidence): number {
  return files.reduce((best, file) => Math.max(best, file[key]?.score ?? 0), 0);
}

function least(files: readonly FileEvidence[], key: keyof FileEvidence): number {
  const scores = files.flatMap((file) => file[key]?.score ?? []);
  return scores.length === 0 ? 0 : Math.min(...scores);
}
