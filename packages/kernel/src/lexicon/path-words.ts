import { identifierParts, identifiers } from './identifier-words.ts';

/** The file's name without its extensions: `src/http/client.test.ts` gives `client`. */
export function fileStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.', 1);
  return dot === -1 ? name : name.slice(0, dot);
}

/** The words of a path without its extensions, in order, lower case: `src/httpClient/retry_policy.ts` gives `src http client retry policy`. */
export function pathWords(path: string): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return identifiers(folder + fileStem(path)).flatMap(identifierParts);
}
