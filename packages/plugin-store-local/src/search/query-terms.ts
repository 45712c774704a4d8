/** Terms that take part at most: the rarest ones, which tell relevant entries best. */
const mostTerms = 32;

/** A term in so few entries costs next to nothing, however large their share. */
const alwaysScored = 1_500;

/**
 * The terms that a query is scored by, rarest first. A term that more than half of the entries have hardly changes a BM25 score
 * and is left out, unless there is no other.
 */
export function scoringTerms<Term extends { readonly documentFrequency: number }>(
  terms: readonly Term[],
  entries: number,
): readonly Term[] {
  const known = terms
    .filter(({ documentFrequency }) => documentFrequency > 0)
    .sort((a, b) => a.documentFrequency - b.documentFrequency);
  const telling = known.filter(({ documentFrequency }) => documentFrequency <= Math.max(entries / 2, alwaysScored));
  return (telling.length > 0 ? telling : known.slice(0, 1)).slice(0, mostTerms);
}
