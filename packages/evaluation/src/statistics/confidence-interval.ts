import { randomNumbers } from './random-numbers.ts';

const resamples = 2000;
const level = 0.95;

/** A range of values. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The 95 % confidence interval of a mean: the 2.5th and 97.5th percentile of the means of 2,000 bootstrap samples,
 * which are drawn with replacement.
 *
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13; for retrieval: Sakai, SIGIR 2006.
 *
 * @param values one per query, at least one
 * @param seed of the samples
 */
export function confidenceInterval(values: readonly number[], seed: number): Interval {
  const random = randomNumbers(seed);
  const means = Array.from({ length: resamples }, () => {
    let total = 0;
    for (let count = 0; count < values.length; count++) total += values[Math.floor(random() * values.length)] as number;
    return total / values.length;
  }).toSorted((a, b) => a - b);
  const tail = (1 - level) / 2;
  const at = (share: number): number => means[Math.min(resamples - 1, Math.floor(share * resamples))] as number;
  return { low: at(tail), high: at(1 - tail) };
}
