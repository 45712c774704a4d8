import { nthLargest } from './nth-largest.ts';
import type { ScoredList } from './scored-list.ts';

/** Scores of which the best are wanted. */
export interface ScoredEntries {
  /** Entries that may have a score. */
  readonly count: number;
  /** The scores of every `step`-th of them, without those that have none. */
  sample(step: number): Float64Array;
  /** The entries that have this score or a higher one. */
  atLeast(limit: number): ScoredList;
}

/** Scores that are looked at to guess where the best begin: a few of very many tell it well enough. */
const sampleSize = 512;

/** How far the guess lies below what the sample says, in standard deviations: a wrong one costs a second look at everything. */
const caution = 3;

/**
 * The n best with all that are equal to the last of them, in the order that they are given in. A sample tells a score that the
 * n best are above, most likely, so that only some more than they are ever compared.
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
