import { sourceTokens } from './source-tokens.ts';

/** A string literal on one line of source code, without its quotes. */
export interface StringLiteral {
  readonly text: string;
  /** The quotation mark. */
  readonly quote: string;
  readonly line: number;
}

/** Finds the string literals of a file. Literals over several lines are left out. */
export function stringLiterals(text: string, language: string): readonly StringLiteral[] {
  return sourceTokens(text, language).flatMap(({ start, end, line, quote }) => {
    const content = text.slice(start + 1, end - 1);
    const isClosed = quote !== undefined && text[end - 1] === quote && !content.startsWith(quote);
    return isClosed && !content.includes('\n') ? [{ text: content, quote, line }] : [];
  });
}
