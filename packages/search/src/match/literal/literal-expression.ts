import { wholeWordsSource } from '../whole-words.ts';

/** How a text is compared. */
export interface LiteralOptions {
  readonly ignoreCase: boolean;
  /** As in `SearchRequest`. Default false. */
  readonly wholeWords?: boolean | undefined;
}

/**
 * Returns an expression for a text as written, in which each run of white space matches any run of white space. White
 * space at an end of the text matches white space or the end of a chunk, and is not a part of the match.
 *
 * @param literal has a character that is not white space
 */
export function literalExpression(literal: string, { ignoreCase, wholeWords }: LiteralOptions): RegExp {
  const core = literalPieces(literal)
    .map(escaped)
    .join(String.raw`\s+`);
  const before = /^\s/.test(literal) ? String.raw`(?<=^|\s)` : '';
  const after = /\s$/.test(literal) ? String.raw`(?=$|\s)` : '';
  return new RegExp(`${before}${wholeWords ? wholeWordsSource(core) : core}${after}`, ignoreCase ? 'gi' : 'g');
}

/** The parts of a text between white space. */
export function literalPieces(literal: string): readonly string[] {
  return literal.split(/\s+/).filter((piece) => piece !== '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
