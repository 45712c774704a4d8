import { errors } from '@codesearch/kernel';
import type { SearchRequest } from '../search-request.ts';

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
    const { literalPieces } = await import('./literal/literal-expression.ts');
    const words = literalPieces(pattern).length;
    if (words > maxLiteral.words) throw errors.limitExceeded('The number of words', words, maxLiteral.words);
    const { length } = pattern;
    if (length > maxLiteral.characters) throw errors.limitExceeded('The length', length, maxLiteral.characters);
  }
  if (match === 'regex') {
    const { parseRegex } = await import('./regex/regex-syntax.ts');
    const { grepReadings } = await import('./regex/grep-syntax.ts');
    if (grepReadings(pattern).length === 0) parseRegex(pattern, ignoreCase);
  }
  if (match === 'calls') {
    const { calledName } = await import('../calls/called-name.ts');
    calledName(pattern);
  }
}
