/*
 * BM25 as SQLite's FTS5 defines it (https://sqlite.org/fts5.html#the_bm25_function): term frequencies are weighted by field and
 * summed before they saturate, and the length is that of all fields together.
 */

const k1 = 1.2;
const b = 0.75;

/** For a term that half of the entries have or more: it hardly changes a score, yet entries that have it are found. */
const leastInverseDocumentFrequency = 1e-6;

/** @param documentFrequency number of entries that have the term */
export function inverseDocumentFrequency(documentFrequency: number, entries: number): number {
  const value = Math.log((entries - documentFrequency + 0.5) / (documentFrequency + 0.5));
  return value <= 0 ? leastInverseDocumentFrequency : value;
}

/**
 * What the occurrences of a term in an entry count, which grows ever slower.
 *
 * @param termFrequency weighted sum over the fields
 * @param relativeLength of the entry, in multiples of the mean length
 */
export function saturation(termFrequency: number, relativeLength: number): number {
  return (termFrequency * (k1 + 1)) / (termFrequency + k1 * (1 - b + b * relativeLength));
}
