import { createHash } from 'node:crypto';
import { codeTokens } from '@codesearch/kernel';
import type { Granularity, LexicalField, LexicalFields } from '@codesearch/kernel';

/** A vector that is zero but for some of 2³² dimensions. Indices are distinct and ascending. */
export interface SparseVector {
  readonly indices: number[];
  readonly values: number[];
}

/** How soon further occurrences of a term stop to count, and how much the length of a field does (BM25's k1 and b). */
const saturation = 1.2;
const lengthWeight = 0.75;

/**
 * Tokens that a field has on average, as measured on mixed repositories. A server cannot tell the mean of what is stored when
 * a document is written, and BM25 is not sensitive to it.
 */
const meanLengths: Readonly<Record<LexicalField, number>> = { path: 8, names: 8, signature: 16, doc: 30, body: 150 };

/**
 * The part of BM25 that belongs to the document, for each term of each field; the server multiplies by the inverse document
 * frequency. A term has another dimension in each field and granularity, so that fields can be weighed by the query, and so
 * that files do not count for the frequencies in chunks.
 */
export function documentVector(fields: LexicalFields, granularity: Granularity): SparseVector {
  const weights = new Map<number, number>();
  for (const [field, text] of Object.entries(fields) as [LexicalField, string][]) {
    const tokens = codeTokens(text);
    const norm = saturation * (1 - lengthWeight + (lengthWeight * tokens.length) / meanLengths[field]);
    for (const [token, count] of counts(tokens)) {
      add(weights, dimension(granularity, field, token), (count * (saturation + 1)) / (count + norm));
    }
  }
  return sparseVector(weights);
}

/** The weight of each field, for each distinct term of a query. */
export function queryVector(
  query: string,
  weights: Readonly<Partial<Record<LexicalField, number>>>,
  granularities: readonly Granularity[],
): SparseVector {
  const values = new Map<number, number>();
  for (const token of new Set(codeTokens(query))) {
    for (const [field, weight] of Object.entries(weights) as [LexicalField, number | undefined][]) {
      if (!weight) continue;
      for (const granularity of granularities) add(values, dimension(granularity, field, token), weight);
    }
  }
  return sparseVector(values);
}

function counts(tokens: readonly string[]): ReadonlyMap<string, number> {
  const result = new Map<string, number>();
  for (const token of tokens) result.set(token, (result.get(token) ?? 0) + 1);
  return result;
}

/** Two terms may meet in one dimension; among 2³² that is rare enough to be lost in the ranking. */
function dimension(granularity: Granularity, field: LexicalField, token: string): number {
  return createHash('md5').update(`${granularity}\0${field}\0${token}`).digest().readUInt32LE(0);
}

function add(weights: Map<number, number>, at: number, value: number): void {
  weights.set(at, (weights.get(at) ?? 0) + value);
}

function sparseVector(weights: ReadonlyMap<number, number>): SparseVector {
  const entries = [...weights].sort(([a], [b]) => a - b);
  return { indices: entries.map(([at]) => at), values: entries.map(([, value]) => value) };
}
