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
