import type { Definition, Explanation } from '../server/answers.ts';

/** Names that a definition calls. */
export interface Calls {
  /** Those that the repository defines; all of them if that is not known. */
  readonly defined: readonly string[];
  /** Those of libraries, and of the language. */
  readonly others: readonly string[];
}

/** What a definition of a file calls, by the chunks that it is in. */
export function callsOf({ chunks, defined }: Explanation, { startLine, endLine }: Definition): Calls {
  const around = chunks.filter((chunk) => chunk.startLine <= endLine && startLine <= chunk.endLine);
  const names = [...new Set(around.flatMap(({ calls }) => calls))];
  const known = new Set(defined ?? names);
  return { defined: names.filter((name) => known.has(name)), others: names.filter((name) => !known.has(name)) };
}
