/**
 * How well the hits answer the query: `good`; `weak`, if they may answer; `none`, if nothing seems to answer;
 * `unknown`, if the scores of the embedder are not calibrated, or the query is too long for its words to say anything.
 */
export type Fit = 'good' | 'weak' | 'none' | 'unknown';

/** What speaks for or against an answer. */
export interface FitEvidence {
  /** The best similarity of the meanings of the query and a hit, from -1 to 1. */
  readonly similarity: number;
  /** The largest share of the words of the query in one of the first hits, from 0 to 1. */
  readonly coverage: number;
  /** The same with the words that code may use for those of the query, which count by their closeness. */
  readonly relatedCoverage: number;
}

/** How the evidence is weighed for an embedder: a weighted sum and two thresholds. */
export interface FitCalibration {
  readonly relatedCoverage: number;
  /** Below it, nothing seems to answer. */
  readonly none: number;
  /** From it on, an answer is good. */
  readonly good: number;
}

/**
 * By the beginning of the fingerprint of an embedder. Fitted by `bench/answer/fit.ts` to questions of many
 * repositories, each asked in its own one and in others.
 */
const calibrations: Readonly<Record<string, FitCalibration>> = {
  'embed-static': { relatedCoverage: 0.3, none: 0.465, good: 0.61 },
};

/** @param embedder the fingerprint of an embedder as JSON, or the name of its plugin */
export function calibrationOf(embedder: string | undefined): FitCalibration | undefined {
  const name = Object.keys(calibrations).find((each) => embedder?.includes(`"${each}"`));
  return name === undefined ? undefined : calibrations[name];
}

/** Judges hits by the evidence. A hit that has all words of the query is good. */
export function fitOf(evidence: FitEvidence, { relatedCoverage, none, good }: FitCalibration): Fit {
  if (evidence.coverage === 1) return 'good';
  const sum = evidence.similarity + relatedCoverage * evidence.relatedCoverage;
  if (sum < none) return 'none';
  return sum < good ? 'weak' : 'good';
}
