import { oneOf } from '@codesearch/presentation';
import { readSearchText } from '@codesearch/query';
import type { MatchKind } from '@codesearch/engine';
import { listOf } from '../../server/given-list.ts';
import type { SearchInput } from './search-input.ts';

/** A search, after the conditions in its text have become parameters. */
export interface TypedSearch {
  /** Best first. */
  readonly wordings: readonly [string, ...string[]];
  readonly match: MatchKind | undefined;
  readonly ignoreCase?: true;
  readonly given: SearchInput;
}

/**
 * Takes the conditions out of a query. With `match`, the query is as written.
 *
 * @param asked one text, or several wordings as a list in JSON; conditions are read in the first
 * @throws INPUT_INVALID for a key that is mistyped, and for a condition that contradicts a parameter
 */
export function typedSearch(asked: string, given: SearchInput): TypedSearch {
  if (given.match !== undefined) return { wordings: [asked], match: given.match, given };
  // A text to find can look like a list.
  const [text = '', ...others] = listOf(asked) ?? [asked];
  const { question, match, ignoreCase, conditions, rev, repos } = readSearchText(text);
  const path = [...(given.path === undefined ? [] : [given.path]), ...repos].join('\n');
  return {
    wordings: [question, ...others],
    match,
    ...(ignoreCase && { ignoreCase }),
    given: {
      ...given,
      conditions,
      revision: oneOf('rev', given.revision, rev),
      ...(path !== '' && { path }),
    },
  };
}
