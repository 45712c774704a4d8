import { randomNumbers } from './random-numbers.ts';

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
