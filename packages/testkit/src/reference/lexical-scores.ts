import { type ContextualChunk, type LexicalField, type QueryPart } from '@codesearch/kernel';
import { codeTokens, queryTokens, weightedTokens } from '@codesearch/toolkit/pure';

const saturation = 1.2;
const lengthWeight = 0.75;
const equalWeights: Readonly<Record<LexicalField, number>> = {
  path: 1,
  names: 1,
  scope: 1,
  signature: 1,
  doc: 1,
  body: 1,
};

/**
 * Scores entries by BM25 over weighted fields: term counts are weighted and summed before they saturate (S. Robertson,
 * H. Zaragoza, M. Taylor, "Simple BM25 extension to multiple weighted fields", 2004).
 *
 * @returns the entries that match a term, with their scores
 */
export function lexicalScores<Entry extends ContextualChunk>(
  entries: readonly Entry[],
  query: string,
  weights: Readonly<Partial<Record<LexicalField, number>>> = equalWeights,
  parts?: readonly QueryPart[],
): readonly (readonly [Entry, number])[] {
  const terms = parts ? weightedTokens(parts) : new Map(queryTokens(query).map((term) => [term, 1]));
  const documents = entries.map((entry) => ({ entry, ...weightedCounts(entry, weights) }));
  const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const scores = new Map<Entry, number>();
  for (const [term, weight] of terms) {
    const matches = documents.filter(({ counts }) => counts.has(term));
    const rarity = Math.log(1 + (documents.length - matches.length + 0.5) / (matches.length + 0.5));
    for (const { entry, counts, length } of matches) {
      const count = counts.get(term) ?? 0;
      const norm = saturation * (1 - lengthWeight + (lengthWeight * length) / meanLength);
      scores.set(entry, (scores.get(entry) ?? 0) + (weight * rarity * count) / (count + norm));
    }
  }
  return [...scores];
}

function weightedCounts(
  { context }: ContextualChunk,
  weights: Readonly<Partial<Record<LexicalField, number>>>,
): { readonly counts: ReadonlyMap<string, number>; readonly length: number } {
  const counts = new Map<string, number>();
  let length = 0;
  for (const [field, weight = 0] of Object.entries(weights) as [LexicalField, number | undefined][]) {
    if (weight <= 0) continue;
    for (const term of codeTokens(context.fields[field])) {
      counts.set(term, (counts.get(term) ?? 0) + weight);
      length += weight;
    }
  }
  return { counts, length };
}
