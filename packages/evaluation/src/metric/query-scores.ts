import type { Place } from '../query/place.ts';
import { ndcgAt } from './ndcg.ts';
import { reciprocalRank } from './reciprocal-rank.ts';
import { fileRanks, placeRanks } from './relevant-ranks.ts';
import { tokenBound } from '@codesearch/presentation/tokens';

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

/**
 * Recall at a cutoff: `|relevant ∩ first k| / |relevant|`.
 *
 * Source: Manning, Raghavan and Schütze, Introduction to Information Retrieval (2008), section 8.3.
 *
 * @param ranks the rank of each relevant item, at least one; `Infinity` for an item that was not found
 * @param cutoff number of hits that count, k
 * @returns 0 to 1
 */
export function recallAt(ranks: readonly number[], cutoff: number): number {
  return ranks.filter((rank) => rank <= cutoff).length / ranks.length;
}

/** A hit with its code. */
interface ReadHit extends Place {
  readonly text: string;
}

/**
 * Tokens to read up to the first relevant hit: each hit costs the line with its place and its whole code, counted as an
 * upper bound in `cl100k_base`, see `tokenBound`.
 *
 * @param hits best first
 * @param rank of the first relevant hit; `Infinity` costs all hits
 */
export function tokenCost(hits: readonly ReadHit[], rank: number): number {
  return hits
    .slice(0, rank)
    .reduce(
      (sum, { path, startLine, endLine, text }) => sum + tokenBound(`${path}:${startLine}-${endLine}\n${text}\n`),
      0,
    );
}
