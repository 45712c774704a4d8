import { metricNames } from '../metric/query-scores.ts';
import type { MetricName, Scores } from '../metric/query-scores.ts';
import { confidenceInterval } from './confidence-interval.ts';
import type { Interval } from './confidence-interval.ts';
import { randomNumbers } from './random-numbers.ts';

/** How a metric differs between two configurations that answered the same queries. */
export interface MetricDifference extends Interval {
  readonly metric: MetricName;
  /** Mean of the first and of the other configuration. */
  readonly base: number;
  readonly other: number;
  /** `other - base`; `low` and `high` are its 95 % confidence interval. */
  readonly difference: number;
  /** Two-sided, see `permutationTest`. */
  readonly p: number;
  /** Queries with a better and with a worse value of the other configuration. */
  readonly better: number;
  readonly worse: number;
}

/**
 * Compares two configurations query by query.
 *
 * @param base scores of the first configuration, one per query, at least one
 * @param other scores of the other one, in the same order
 */
export function compareScores(
  base: readonly Scores[],
  other: readonly Scores[],
  seed: number,
): readonly MetricDifference[] {
  return metricNames.map((metric) => {
    const values = base.map((scores, index) => ({ base: scores[metric], other: (other[index] as Scores)[metric] }));
    const differences = values.map((each) => each.other - each.base);
    const sign = metric === 'tokens' ? -1 : 1;
    return {
      metric,
      base: mean(values.map((each) => each.base)),
      other: mean(values.map((each) => each.other)),
      difference: mean(differences),
      ...confidenceInterval(differences, seed),
      p: permutationTest(differences, seed),
      better: differences.filter((value) => value * sign > 0).length,
      worse: differences.filter((value) => value * sign < 0).length,
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const permutations = 10_000;

/** Differences of this size are errors of rounding. */
const tolerance = 1e-12;

/**
 * Paired randomization test of two systems on the same queries. If both are equally good, each difference could as well
 * have the opposite sign. The p-value is the share of all such sign changes whose mean differs from 0 by at least as
 * much as the observed mean: `p = (1 + #{|mean*| ≥ |mean|}) / (1 + B)` for B = 10,000 random changes, or the exact
 * share if there are no more than B.
 *
 * Source: Smucker, Allan and Carterette, A Comparison of Statistical Significance Tests for Information Retrieval
 * Evaluation, CIKM 2007.
 *
 * @param differences one per query
 * @param seed of the random changes
 * @returns the two-sided p-value, above 0 and at most 1; 1 if no query differs
 */
export function permutationTest(differences: readonly number[], seed: number): number {
  // A difference of 0 is the same with any sign.
  const values = differences.filter((value) => Math.abs(value) > tolerance);
  const observed = Math.abs(sum(values)) - tolerance;
  if (2 ** values.length <= permutations) return exactShare(values, observed);
  const random = randomNumbers(seed);
  let extreme = 0;
  for (let count = 0; count < permutations; count++) {
    let total = 0;
    for (const value of values) total += random() < 0.5 ? value : -value;
    if (Math.abs(total) >= observed) extreme++;
  }
  return (1 + extreme) / (1 + permutations);
}

function exactShare(values: readonly number[], observed: number): number {
  const total = 2 ** values.length;
  let extreme = 0;
  for (let signs = 0; signs < total; signs++) {
    const changed = sum(values.map((value, index) => ((signs >> index) & 1 ? -value : value)));
    if (Math.abs(changed) >= observed) extreme++;
  }
  return extreme / total;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
