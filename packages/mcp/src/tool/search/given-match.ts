import type { MatchKind } from '@codesearch/engine';
import type { SearchInput } from './search-input.ts';

/** What a search is restricted to, and the text that ranks it. */
export interface GivenMatch {
  readonly query: string;
  readonly match?: MatchKind | undefined;
  /** An expression beside a question. Default: what `query` is. */
  readonly pattern?: string | undefined;
}

/**
 * Reads `match`: `exact` and `regex` say what the query is, and anything else is an expression, also one between
 * slashes. Without a query, it is all that is asked for.
 */
export function givenMatch({ query, match }: Pick<SearchInput, 'query' | 'match'>): GivenMatch {
  if (match === undefined) return { query: query ?? '' };
  if ((match === 'exact' || match === 'regex') && query !== undefined) return { query, match };
  const [, inner = match, flags = ''] = /^\/(.+)\/([ims]*)$/s.exec(match) ?? [];
  const pattern = flags === '' ? inner : `(?${flags})${inner}`;
  return query === undefined ? { query: pattern, match: 'regex' } : { query, match: 'regex', pattern };
}
