/** The most selective terms are enough. */
const maxTerms = 32;

/** A term in at most this many documents always scores, because its postings cost almost nothing. */
const alwaysScoredFrequency = 1_500;

interface KnownTerm {
  readonly documentFrequency: number;
  /** How much the term counts in the query. */
  readonly weight: number;
}

/**
 * Returns the terms that score a query, the most selective first: by weight and rarity. A term in more than half of the
 * documents hardly changes a BM25 score. It is left out, unless all terms are that common.
 */
export function scoringTerms<Term extends KnownTerm>(terms: readonly Term[], documents: number): readonly Term[] {
  const gain = ({ documentFrequency, weight }: KnownTerm): number =>
    weight * Math.log((documents + 1) / (documentFrequency + 0.5));
  const known = terms.filter(({ documentFrequency }) => documentFrequency > 0).sort((a, b) => gain(b) - gain(a));
  const maxFrequency = Math.max(documents / 2, alwaysScoredFrequency);
  const selective = known.filter(({ documentFrequency }) => documentFrequency <= maxFrequency);
  return (selective.length > 0 ? selective : known.slice(0, 1)).slice(0, maxTerms);
}
