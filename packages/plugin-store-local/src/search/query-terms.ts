/** A term of a query with the number of entries that have it. */
export interface QueryTerm {
  readonly term: string;
  readonly frequency: number;
}

/** Terms that take part at most: the rarest ones, which tell the most. */
const mostTerms = 32;

/** Entries that may be scored without a thought. Scoring one costs about half a microsecond. */
const freeScores = 3_000;

/** Beyond that, scoring may grow with this share of the entries. */
const scoredShare = 0.05;

/** Share of the query's weight that may be given up for speed. */
const sacrifice = 0.4;

/**
 * The terms worth searching for. A term that nearly every entry has tells them hardly apart and yet costs the most, since
 * every entry that has it is scored. So the commonest terms are left out as long as the rest would still be
 * expensive to score and those left out weigh little: by their inverse document frequency, which is also their weight in BM25.
 */
export function selectTerms(candidates: readonly QueryTerm[], entries: number): readonly QueryTerm[] {
  const terms = candidates
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => a.frequency - b.frequency)
    .slice(0, mostTerms);
  const budget = freeScores + entries * scoredShare;
  let scores = terms.reduce((sum, { frequency }) => sum + frequency, 0);
  let spare = sacrifice * terms.reduce((sum, { frequency }) => sum + weight(frequency, entries), 0);
  while (terms.length > 1 && scores > budget) {
    const { frequency } = terms.at(-1)!;
    spare -= weight(frequency, entries);
    if (spare < 0) break;
    scores -= frequency;
    terms.pop();
  }
  return terms;
}

/** The inverse document frequency of FTS5's BM25. */
function weight(frequency: number, entries: number): number {
  return Math.max(0, Math.log((entries - frequency + 0.5) / (frequency + 0.5)));
}
