import type { ScoredList } from './scored-list.ts';

/** Documents to select from. */
export interface ScoredDocuments {
  /** Number of documents, including those without a score. */
  readonly count: number;
  /** Returns the scores of every `step`-th document, without missing scores. */
  sample(step: number): Float64Array;
  /** Returns the documents with at least this score. */
  atLeast(limit: number): ScoredList;
}

/** Minimum number of scores in the sample. */
const minSampleSize = 512;

/**
 * Standard deviations by which the estimate is lowered, because an estimate that is too high costs a second pass.
 */
const caution = 3;

/**
 * Selects the n best documents, and all further ones with the same score as the last of these, in their given order. It
 * estimates from a sample a score that the n best most likely exceed, so that only a few more documents have to be
 * compared.
 */
export function selectTop(documents: ScoredDocuments, n: number): ScoredList {
  const limit = estimatedLimit(documents, n);
  let best = documents.atLeast(limit);
  if (best.docIds.length < n && limit > -Infinity) best = documents.atLeast(-Infinity);
  return best.docIds.length <= n ? best : withScoresFrom(best, nthLargest(best.scores, n));
}

function estimatedLimit(documents: ScoredDocuments, n: number): number {
  const step = Math.floor(documents.count / Math.max(minSampleSize, 2 * n));
  if (step < 2) return -Infinity;
  const expected = n / step;
  const rank = Math.ceil(expected + caution * Math.sqrt(expected) + caution);
  const sample = documents.sample(step);
  return rank > sample.length ? -Infinity : nthLargest(sample, rank);
}

/** The n-th largest number. Sorting takes the engine microseconds; a loop in a new process takes it a millisecond. */
function nthLargest(values: Float64Array, n: number): number {
  return values.toSorted()[values.length - n]!;
}

/** Overwrites the list. */
function withScoresFrom({ docIds, scores }: ScoredList, min: number): ScoredList {
  let count = 0;
  for (let index = 0; index < docIds.length; index++) {
    if (scores[index]! < min) continue;
    docIds[count] = docIds[index]!;
    scores[count++] = scores[index]!;
  }
  return { docIds: docIds.subarray(0, count), scores: scores.subarray(0, count) };
}
