/**
 * Normalized discounted cumulative gain with binary gains: `DCG / IDCG`, where `DCG = Σ 1 / log2(rank + 1)` over the
 * ranks up to the cutoff at which a relevant item is found first, and IDCG is the same sum for the best possible order.
 * Items that are found by the same hit count as one, since one hit can show several places.
 *
 * Source: Järvelin and Kekäläinen, Cumulated Gain-Based Evaluation of IR Techniques, ACM TOIS 20(4), 2002.
 *
 * @param ranks the rank of each relevant item, at least one; `Infinity` for an item that was not found
 * @param cutoff number of hits that count
 * @returns 0 to 1
 */
export function ndcgAt(ranks: readonly number[], cutoff: number): number {
  const found = new Set(ranks.filter((rank) => rank <= cutoff));
  const notFound = ranks.filter((rank) => rank > cutoff).length;
  const ideal = Math.min(cutoff, found.size + notFound);
  return gain(found) / gain(Array.from({ length: ideal }, (_, index) => index + 1));
}

/** Added from the best rank on, so that equal sets of ranks have exactly equal sums. */
function gain(ranks: Iterable<number>): number {
  return [...ranks].toSorted((a, b) => a - b).reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
}
