/**
 * Reciprocal rank: `1 / rank` of the first relevant hit, 0 without one. Its mean over queries is the MRR.
 *
 * Source: Voorhees, The TREC-8 Question Answering Track Report (1999).
 *
 * @param ranks the rank of each relevant item; `Infinity` for an item that was not found
 * @returns 0 to 1
 */
export function reciprocalRank(ranks: readonly number[]): number {
  return 1 / Math.min(...ranks);
}
