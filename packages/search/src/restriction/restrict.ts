import { fileRoles } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import { errors } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import type { SearchRequest } from '../request/search-request.ts';
import type { Restriction } from '../match/restriction.ts';

interface RestrictRequest extends Pick<SearchRequest, 'match' | 'pattern' | 'ignoreCase' | 'wholeWords' | 'depth'> {
  readonly query: ReadQuery;
  readonly filter?: SearchFilter | undefined;
}

/**
 * Finds the chunks to which a search is restricted: by its `match`, or by a question that has an answer: for callers,
 * for kinds of a type, for the handler of an address.
 *
 * @returns `undefined` if all chunks can be found
 * @throws INPUT_INVALID if the query does not fit the `match`
 */
export async function restrict(
  retriever: Retriever,
  { query, match, pattern = query.text, ignoreCase = false, wholeWords, depth, filter }: RestrictRequest,
  onNote: (note: string) => void,
): Promise<Restriction | undefined> {
  const inChunks: SearchFilter = { ...filter, granularity: 'chunk' };
  if (match !== undefined) {
    const { findRestriction } = await import('./find-restriction.ts');
    return findRestriction(retriever, { query: pattern, match, ignoreCase, wholeWords, depth, filter: inChunks });
  }
  // Without a letter or digit there is no word to rank by: `??=`, `=>`, and names such as `$` and `_`.
  if (/\S/.test(query.text) && !/[\p{L}\p{N}]/u.test(query.text)) {
    const { findLiteral } = await import('../match/literal/find-literal.ts');
    return findLiteral(retriever, { query: query.text.trim(), match: 'exact', ignoreCase: true, filter: inChunks });
  }
  if (query.subtypesOf !== undefined) {
    const { findSubtypes } = await import('./find-subtypes.ts');
    const subtypes = await findSubtypes(retriever, query.subtypesOf, inChunks);
    if (subtypes.matches.length > 0) return subtypes;
  }
  if (query.route) {
    const { findRoute } = await import('../route/find-route.ts');
    const declared = await findRoute(retriever, query.route, inChunks);
    if (declared) return declared;
  }
  if (query.versionOf !== undefined) {
    const { findVersion } = await import('./find-version.ts');
    const versions = await findVersion(retriever, query.versionOf, inChunks);
    if (versions) return versions;
  }
  if (query.optionOf !== undefined || query.statusOf !== undefined) {
    const { findOption, findStatus } = await import('./find-literals.ts');
    const option = query.optionOf === undefined ? undefined : await findOption(retriever, query, inChunks);
    const found = option ?? (query.statusOf === undefined ? undefined : await findStatus(retriever, query, inChunks));
    if (found) return found;
  }
  if (query.tableOf !== undefined) {
    const { findTable } = await import('./find-literals.ts');
    const table = await findTable(retriever, query, inChunks);
    if (table) return table;
  }
  if (!query.callers) return undefined;
  const { findCalls } = await import('../calls/find-calls.ts');
  const { name, anyUsage, about } = query.callers;
  const calls = await findCalls(retriever, { query: name, anyUsage, filter: inChunks });
  if (calls.matches.length > 0) return anyUsage && about !== undefined ? inCode(calls, query) : calls;
  for (const note of calls.notes) onNote(note);
  return undefined;
}

/** Leaves out documents, in which nothing happens to a name, if code has it too. */
function inCode(uses: Restriction, { roles }: ReadQuery): Restriction {
  if (roles.includes('documentation')) return uses;
  const matches = uses.matches.filter(({ path }) => !fileRoles(path).includes('documentation'));
  return matches.length > 0 ? { ...uses, matches } : uses;
}

/** Characters and words of an exact text. V8 compiles an expression of somewhat more, and then no longer. */
const maxLiteral = { characters: 30_000, words: 2500 };

/**
 * @throws LIMIT_EXCEEDED if an exact text is longer than can be compared
 * @throws INPUT_INVALID if the query, or the pattern beside it, is not a regular expression, or not a name, as its
 *   `match` requires
 */
export async function checkMatch({
  query,
  match,
  pattern = query,
  ignoreCase = false,
}: Pick<SearchRequest, 'query' | 'match' | 'pattern' | 'ignoreCase'>): Promise<void> {
  if (match === 'exact') {
    const { literalPieces } = await import('../match/literal/literal-expression.ts');
    const words = literalPieces(pattern).length;
    if (words > maxLiteral.words) throw errors.limitExceeded('The number of words', words, maxLiteral.words);
    const { length } = pattern;
    if (length > maxLiteral.characters) throw errors.limitExceeded('The length', length, maxLiteral.characters);
  }
  if (match === 'regex') {
    const { parseRegex } = await import('../match/regex/regex-syntax.ts');
    const { grepReadings } = await import('../match/regex/grep-syntax.ts');
    if (grepReadings(pattern).length === 0) parseRegex(pattern, ignoreCase);
  }
  if (match === 'calls') {
    const { calledName } = await import('../calls/called-name.ts');
    calledName(pattern);
  }
}
