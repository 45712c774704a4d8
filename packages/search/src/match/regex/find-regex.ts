import type { Retriever } from '../../retrieval/retriever.ts';
import { findMatches } from '../find-matches.ts';
import { RegexMatcher } from './regex-matcher.ts';
import { restrictionOf } from '../restriction-of.ts';
import type { Restriction, RestrictionRequest } from '../restriction.ts';

/**
 * Finds the chunks that match a regular expression.
 *
 * @throws INPUT_INVALID if it is not one
 */
export async function findRegex(
  retriever: Retriever,
  { query, ignoreCase, filter }: RestrictionRequest,
): Promise<Restriction> {
  const matcher = new RegexMatcher(query, ignoreCase);
  return restrictionOf(retriever, matcher, await findMatches(retriever, matcher, filter));
}
