import type { SearchRequest } from '../search-request.ts';

/**
 * @throws INPUT_INVALID if the query, or the pattern beside it, is not a regular expression, or not a name, as its
 *   `match` requires
 */
export async function checkMatch({
  query,
  match,
  pattern = query,
  ignoreCase = false,
}: Pick<SearchRequest, 'query' | 'match' | 'pattern' | 'ignoreCase'>): Promise<void> {
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
