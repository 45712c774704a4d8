/*
 * BM25 as SQLite's FTS5 defines it (https://sqlite.org/fts5.html#the_bm25_function): term frequencies are weighted by
 * field and summed before saturation, and the length of a document is that of all fields together.
 */

const k1 = 1.2;
const b = 0.75;

/** For a term in at least half of the documents: it hardly changes a score, but documents that have it are found. */
const minInverseDocumentFrequency = 1e-6;

/** @param documentFrequency number of documents that have the term */
export function inverseDocumentFrequency(documentFrequency: number, documents: number): number {
  const value = Math.log((documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
  return value <= 0 ? minInverseDocumentFrequency : value;
}

/**
 * Returns the saturated frequency of a term in a document.
 *
 * @param termFrequency weighted sum of the occurrences by field
 * @param relativeLength length of the document divided by the mean length
 */
export function saturation(termFrequency: number, relativeLength: number): number {
  return (termFrequency * (k1 + 1)) / (termFrequency + k1 * (1 - b + b * relativeLength));
}
