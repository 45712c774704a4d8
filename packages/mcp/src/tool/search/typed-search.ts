import { jsonList, oneOf } from '@codesearch/presentation';
import { readSearchText } from '@codesearch/query';
import type { MatchKind } from '@codesearch/engine';
import type { SearchInput } from './search-input.ts';

/** A search, after the conditions in its text have become parameters. */
export interface TypedSearch {
  /** Best first. */
  readonly wordings: readonly [string, ...string[]];
  readonly match: MatchKind | undefined;
  /** An expression beside a question. */
  readonly pattern?: string | undefined;
  readonly ignoreCase?: true;
  /** Folders that are searched instead of `given.path`, as in `SearchText`. */
  readonly repos: readonly string[];
  readonly given: SearchInput;
}

/**
 * Takes the conditions out of a query: one text, or several wordings as a list in JSON, whose conditions are read in
 * the first. A text or an expression to find is as written.
 *
 * @throws INPUT_INVALID for a key that is mistyped, and for a condition that contradicts a parameter
 */
export function typedSearch(given: SearchInput): TypedSearch {
  const { query: asked, match: givenAs, pattern } = givenMatch(given);
  if (givenAs !== undefined && pattern === undefined) return { wordings: [asked], match: givenAs, repos: [], given };
  // A text to find can look like a list.
  const [text = '', ...others] = jsonList(asked) ?? [asked];
  const { question, match: read, ignoreCase, conditions, rev, repos } = readSearchText(text);
  return {
    wordings: [question, ...others],
    match: pattern === undefined ? read : givenAs,
    pattern,
    ...(ignoreCase && { ignoreCase }),
    repos,
    given: {
      ...given,
      conditions,
      revision: oneOf('rev', given.revision, rev),
    },
  };
}

/** What a search is restricted to, and the text that ranks it. */
interface GivenMatch {
  readonly query: string;
  readonly match?: MatchKind | undefined;
  /** An expression beside a question. Default: what `query` is. */
  readonly pattern?: string | undefined;
}

/**
 * Reads `match`: `exact` and `regex` say what the query is, and anything else is an expression, also one between
 * slashes. Without a query, it is all that is asked for.
 */
function givenMatch({ query, match }: Pick<SearchInput, 'query' | 'match'>): GivenMatch {
  if (match === undefined) return { query: query ?? '' };
  if ((match === 'exact' || match === 'regex') && query !== undefined) return { query, match };
  const [, inner = match, flags = ''] = /^\/(.+)\/([ims]*)$/s.exec(match) ?? [];
  const pattern = flags === '' ? inner : `(?${flags})${inner}`;
  return query === undefined ? { query: pattern, match: 'regex' } : { query, match: 'regex', pattern };
}
