/** The constant of the paper, which other implementations use too. */
const rankOffset = 60;

/**
 * The contribution of one list to the score of an entry in reciprocal rank fusion (RRF), which sums the contributions
 * of all lists that contain the entry. G. V. Cormack, C. L. A. Clarke, S. Büttcher, "Reciprocal Rank Fusion outperforms
 * Condorcet and individual rank learning methods", SIGIR 2009.
 *
 * @param rank 1 for the best
 */
export function reciprocalRank(rank: number): number {
  return 1 / (rankOffset + rank);
}
