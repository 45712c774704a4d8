/** The constant of the paper, which all peers keep. */
const rankOffset = 60;

/**
 * What one list adds to the score of an entry in reciprocal rank fusion: the scores of an entry are summed over all lists it
 * stands in.
 * G. V. Cormack, C. L. A. Clarke, S. Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual rank learning
 * methods", SIGIR 2009.
 *
 * @param rank 1 for the best
 */
export function reciprocalRank(rank: number): number {
  return 1 / (rankOffset + rank);
}
