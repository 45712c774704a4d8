import { codeTokens } from './code-tokens.ts';
import type { QueryPart } from '@codesearch/kernel';

/**
 * Returns the distinct search tokens of a query in parts with their weights, in order. A token that a part repeats
 * counts more there, by the logarithm of its occurrences.
 */
export function weightedTokens(parts: readonly QueryPart[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { text, weight } of parts) {
    const counts = new Map<string, number>();
    for (const token of codeTokens(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [token, count] of counts) {
      weights.set(token, (weights.get(token) ?? 0) + weight * (1 + Math.log(count)));
    }
  }
  return weights;
}
