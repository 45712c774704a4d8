/** The rarest terms are the most selective. */
const maxTerms = 32;

/** A term in at most this many documents always scores, because its postings cost almost nothing. */
const alwaysScoredFrequency = 1_500;

/**
 * Returns the terms that score a query, rarest first. A term in more than half of the documents hardly changes a BM25
 * score. It is left out, unless all terms are that common.
 */
export function scoringTerms<Term extends { readonly documentFrequency: number }>(
  terms: readonly Term[],
  documents: number,
): readonly Term[] {
  const known = terms
    .filter(({ documentFrequency }) => documentFrequency > 0)
    .sort((a, b) => a.documentFrequency - b.documentFrequency);
  const maxFrequency = Math.max(documents / 2, alwaysScoredFrequency);
  const selective = known.filter(({ documentFrequency }) => documentFrequency <= maxFrequency);
  return (selective.length > 0 ? selective : known.slice(0, 1)).slice(0, maxTerms);
}
