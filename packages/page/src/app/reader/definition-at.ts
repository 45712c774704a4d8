import type { Definition } from '../server/answers.ts';

/** The innermost definition around a line. */
export function definitionAt(definitions: readonly Definition[], line: number): Definition | undefined {
  return definitions
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .toSorted((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0];
}
