import type { SearchRequest } from '../search-request.ts';

/** @throws INPUT_INVALID if the query is not a regular expression, or not a name, as its `match` requires */
export async function checkMatch({
  query,
  match,
  ignoreCase = false,
}: Pick<SearchRequest, 'query' | 'match' | 'ignoreCase'>): Promise<void> {
  if (match === 'regex') {
    const { parseRegex } = await import('./regex/regex-syntax.ts');
    const { grepReadings } = await import('./regex/grep-syntax.ts');
    if (grepReadings(query).length === 0) parseRegex(query, ignoreCase);
  }
  if (match === 'calls') {
    const { calledName } = await import('../calls/called-name.ts');
    calledName(query);
  }
}
