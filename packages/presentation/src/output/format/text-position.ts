import type { TextRange } from '@codesearch/engine';

/**
 * Where a part of a text is. Lines begin with that of the text; columns are UTF-16 code units from 1, and the end is
 * exclusive.
 */
export interface TextPosition {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** @param firstLine number of the first line of the text */
export function textPosition(text: string, { start, end }: TextRange, firstLine: number): TextPosition {
  const from = positionAt(text, start);
  const to = positionAt(text, end);
  return {
    startLine: firstLine + from.line,
    startColumn: from.column,
    endLine: firstLine + to.line,
    endColumn: to.column,
  };
}

/** The line from 0, and the column from 1. */
function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, column: (before.at(-1) ?? '').length + 1 };
}
