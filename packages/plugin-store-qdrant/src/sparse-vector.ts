import { createHash } from 'node:crypto';
import { codeTokens, queryTokens } from '@codesearch/toolkit/pure';
import type { Granularity, LexicalField, LexicalFields } from '@codesearch/kernel';

/** A vector of 2³² dimensions, most of them zero. Indices are distinct and ascending. */
export interface SparseVector {
  readonly indices: number[];
  readonly values: number[];
}

/** BM25's k1 (how fast repeated terms stop counting) and b (the influence of the length of a field). */
const saturation = 1.2;
const lengthWeight = 0.75;

/**
 * Mean number of tokens per field, measured on mixed repositories. A server cannot report the mean while a document is
 * written, and BM25 is not sensitive to it.
 */
const meanLengths: Readonly<Record<LexicalField, number>> = {
  path: 8,
  names: 6,
  scope: 3,
  signature: 16,
  doc: 30,
  body: 150,
};

/**
 * The document's part of BM25 for each term of each field. The server multiplies it by the inverse document frequency.
 * A term has a separate dimension in each field and granularity, so that the query weighs the fields, and files do not
 * count in the frequencies of chunks.
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

/** The weight of each field for each distinct term of a query. */
export function queryVector(
  query: string,
  weights: Readonly<Partial<Record<LexicalField, number>>>,
  granularities: readonly Granularity[],
): SparseVector {
  const values = new Map<number, number>();
  for (const token of queryTokens(query)) {
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

/** Two terms may share a dimension. Among 2³² that is too rare to affect the ranking. */
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
