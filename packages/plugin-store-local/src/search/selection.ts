import { nthLargest } from './nth-largest.ts';
import type { ScoredList } from './scored-list.ts';

/** Scores from which the best are selected. */
export interface ScoredEntries {
  /** Number of entries that may have a score. */
  readonly count: number;
  /** The scores of every `step`-th of them, without those that have none. */
  sample(step: number): Float64Array;
  /** The entries that have this score or a higher one. */
  atLeast(limit: number): ScoredList;
}

/** Number of scores from which the score of the n-th best is estimated, at least. */
const sampleSize = 512;

/** Standard deviations by which the estimate is lowered: one that is too high costs a second pass over all scores. */
const caution = 3;

/**
 * The n best entries, with all that have the same score as the last of them, in the order in which they are given. A sample gives a
 * score that the n best most likely exceed, so that only a few entries more than these have to be compared.
 */
export function bestScored(entries: ScoredEntries, n: number): ScoredList {
  const limit = likelyLimit(entries, n);
  let best = entries.atLeast(limit);
  if (best.slots.length < n && limit > -Infinity) best = entries.atLeast(-Infinity);
  return best.slots.length <= n ? best : withoutLess(best, nthLargest(best.scores, n));
}

function likelyLimit(entries: ScoredEntries, n: number): number {
  const step = Math.floor(entries.count / Math.max(sampleSize, 2 * n));
  if (step < 2) return -Infinity;
  const expected = n / step;
  const rank = Math.ceil(expected + caution * Math.sqrt(expected) + caution);
  const sample = entries.sample(step);
  return rank > sample.length ? -Infinity : nthLargest(sample, rank);
}

function withoutLess({ slots, scores }: ScoredList, least: number): ScoredList {
  let count = 0;
  for (let index = 0; index < slots.length; index++) {
    if (scores[index]! < least) continue;
    slots[count] = slots[index]!;
    scores[count++] = scores[index]!;
  }
  return { slots: slots.subarray(0, count), scores: scores.subarray(0, count) };
}
