import { codeTokens, queryTokens, weightedTokens } from './code-tokens.ts';
import { stem } from './stem.ts';
import type { LexicalRequest } from '@codesearch/kernel';

/** A term that a query looks up. */
export interface QueryTerm {
  readonly term: string;
  /** How much it counts in the query. */
  readonly weight: number;
  /** The term is only looked up if the index does not have this one. */
  readonly insteadOf?: string;
}

/** Max distinct terms of a query, and of a query in parts, which has weak ones at its end. */
const maxTerms = 256;
const maxTermsOfParts = 64;

/**
 * Returns the terms of a query, the most important first. A word that the index does not know can be a compound name in
 * lower case, such as `parseheader`.
 */
export function queryTerms({ query, parts }: Pick<LexicalRequest, 'query' | 'parts'>): readonly QueryTerm[] {
  const weights = parts ? weightedTokens(parts) : new Map(codeTokens(query).map((token) => [token, 1]));
  const terms = [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, parts ? maxTermsOfParts : maxTerms)
    .map(([term, weight]): QueryTerm => ({ term, weight }));
  const [first] = parts ?? [];
  const compounds = queryTokens(first?.text ?? query)
    .filter((token) => !weights.has(token))
    .map((term): QueryTerm => ({ term, weight: 1, insteadOf: stem(term) }));
  return [...terms, ...compounds.slice(0, maxTerms)];
}
