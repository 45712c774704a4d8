import { identifierParts, identifiers } from '@codesearch/toolkit/pure';

/**
 * The words of a path without its extensions, in order, in lower case: `src/httpClient/retry_policy.ts` has
 * `src http client retry policy`.
 */
export function pathWords(path: string): readonly string[] {
  return identifiers(path.replace(/(?<=[^/])\.[^/]*$/, '')).flatMap(identifierParts);
}
