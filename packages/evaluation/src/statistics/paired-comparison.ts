import { metricNames } from '../metric/query-scores.ts';
import type { MetricName, Scores } from '../metric/query-scores.ts';
import { confidenceInterval } from './confidence-interval.ts';
import type { Interval } from './confidence-interval.ts';
import { permutationTest } from './permutation-test.ts';

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
