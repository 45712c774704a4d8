import type { Retriever } from '../../retriever/retriever.ts';
import { findMatches } from '../find-matches.ts';
import { grepReadings } from './grep-syntax.ts';
import { RegexMatcher } from './regex-matcher.ts';
import type { RegexOptions } from './regex-matcher.ts';
import { parseRegex } from './regex-syntax.ts';
import { restrictionOf } from '../restriction-of.ts';
import type { Restriction, RestrictionRequest } from '../restriction.ts';

/**
 * Finds the chunks that match a regular expression of JavaScript. If no chunk matches, it is read in the syntax of grep
 * and others.
 *
 * @throws INPUT_INVALID if it is not one
 */
export async function findRegex(
  retriever: Retriever,
  { query, ignoreCase, wholeWords, filter }: RestrictionRequest,
): Promise<Restriction> {
  const own = isRegex(query, ignoreCase)
    ? await findOne(retriever, query, { ignoreCase, wholeWords, filter })
    : undefined;
  if (own && own.matches.length > 0) return own;
  for (const reading of grepReadings(query)) {
    const found = await findOne(retriever, reading, { ignoreCase, wholeWords, filter });
    if (found.matches.length > 0) return { ...found, notes: [`Read as ${reading} in JavaScript.`, ...found.notes] };
  }
  return own ?? findOne(retriever, grepReadings(query)[0] ?? query, { ignoreCase, wholeWords, filter });
}

/** As {@link findRegex}, for an expression of the program. */
export function findExpression(
  retriever: Retriever,
  source: string,
  options: Omit<RegexOptions, 'isOwn'> & Pick<RestrictionRequest, 'filter'>,
): Promise<Restriction> {
  return findOne(retriever, source, { ...options, isOwn: true });
}

async function findOne(
  retriever: Retriever,
  source: string,
  { filter, ...options }: RegexOptions & Pick<RestrictionRequest, 'filter'>,
): Promise<Restriction> {
  const matcher = new RegexMatcher(source, options);
  return restrictionOf(retriever, matcher, await findMatches(retriever, matcher, filter));
}

function isRegex(source: string, ignoreCase: boolean): boolean {
  try {
    parseRegex(source, ignoreCase);
    return true;
  } catch {
    return false;
  }
}
