import type { Place } from '../query/place.ts';
import { ndcgAt } from './ndcg.ts';
import { recallAt } from './recall.ts';
import { reciprocalRank } from './reciprocal-rank.ts';
import { fileRanks, placeRanks } from './relevant-ranks.ts';
import { tokenCost } from './token-cost.ts';
import type { ReadHit } from './token-cost.ts';

/** Number of hits that a question asks for. */
export const depth = 10;

/** In the order of reports. A higher value is better, except for `tokens`. */
export const metricNames = [
  'fileRecall1',
  'fileRecall5',
  'fileRecall10',
  'placeRecall1',
  'placeRecall5',
  'placeRecall10',
  'mrr',
  'ndcg10',
  'tokens',
] as const;
export type MetricName = (typeof metricNames)[number];

/**
 * The metrics of one query, or their means.
 *
 * `mrr` and `ndcg10` are of places; a place without lines is a whole file. `tokens` is the cost of reading up to the
 * first relevant hit, or of all hits if no hit is relevant.
 */
export type Scores = Readonly<Record<MetricName, number>>;

/**
 * Scores the answer to a question.
 *
 * @param hits the first {@link depth}, best first
 */
export function queryScores(hits: readonly ReadHit[], relevant: readonly Place[]): Scores {
  const files = fileRanks(hits, relevant);
  const places = placeRanks(hits, relevant);
  return {
    fileRecall1: recallAt(files, 1),
    fileRecall5: recallAt(files, 5),
    fileRecall10: recallAt(files, depth),
    placeRecall1: recallAt(places, 1),
    placeRecall5: recallAt(places, 5),
    placeRecall10: recallAt(places, depth),
    mrr: reciprocalRank(places),
    ndcg10: ndcgAt(places, depth),
    tokens: tokenCost(hits, Math.min(...places)),
  };
}

/** The mean of each metric, every query with the same weight; 0 without queries. */
export function meanScores(scores: readonly Scores[]): Scores {
  const mean = (name: MetricName): number => scores.reduce((sum, each) => sum + each[name], 0) / (scores.length || 1);
  return Object.fromEntries(metricNames.map((name) => [name, mean(name)])) as Record<MetricName, number>;
}
