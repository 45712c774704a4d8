/** Terms that take part at most: the rarest ones, which tell the most. */
const mostTerms = 32;

/** A term in so few entries costs nothing to look at. */
const alwaysScored = 1_500;

/**
 * The terms that a query is scored by, rarest first. A term that more than half of the entries have counts for nothing in BM25
 * and is left out, unless there is no other.
 *
 * @param frequencies of each term, the number of entries that have it
 */
export function scoringTerms<Term extends { readonly frequency: number }>(
  terms: readonly Term[],
  entries: number,
): readonly Term[] {
  const known = terms.filter(({ frequency }) => frequency > 0).sort((a, b) => a.frequency - b.frequency);
  const telling = known.filter(({ frequency }) => frequency <= Math.max(entries / 2, alwaysScored));
  return (telling.length > 0 ? telling : known.slice(0, 1)).slice(0, mostTerms);
}
