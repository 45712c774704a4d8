import type { RankedList } from '../contract/search.ts';

/** The constant of the paper, which all peers keep. */
const rankOffset = 60;

/**
 * Reciprocal rank fusion: the score of an entry is the sum of 1 / (60 + rank) over the lists it stands in.
 * G. V. Cormack, C. L. A. Clarke, S. Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual rank learning
 * methods", SIGIR 2009.
 *
 * @returns the scores by id
 */
export function fuse(lists: readonly RankedList[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const list of lists) {
    for (const [index, { id }] of list.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (rankOffset + index + 1));
    }
  }
  return scores;
}
