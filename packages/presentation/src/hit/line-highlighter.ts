import { printable } from '../text/printable.ts';
import type { AnswerHit, AnswerLine } from '@codesearch/search/answer';
import type { Colors } from '../terminal/colors.ts';
import { cutToWidth, textWidth } from '../terminal/table.ts';
import { shownPart } from './shown-part.ts';
import { syntaxTokens } from '@codesearch/search/answer';
import type { SyntaxToken, TokenKind } from '@codesearch/search/answer';

type Style = TokenKind | 'match';

/** Columns between tab stops, counted from the beginning of the source line. */
const tabWidth = 4;

/** Characters shown of one line. */
const maxLineLength = 400;

/** Characters of code whose syntax is colored, about 2,500 lines: it takes longer than all else of an answer. */
const maxColored = 100_000;

/** Formats lines of source for a terminal: syntax in colors, matches of the query on top. */
export class LineHighlighter {
  readonly #colors: Colors;
  readonly #isTerminal: boolean;
  readonly #styles: Readonly<Record<Style, (text: string) => string>>;
  readonly #tokens = new Map<AnswerHit, ReadonlyMap<number, readonly SyntaxToken[]>>();
  #colored = 0;

  /**
   * @param isTerminal whether to expand tabs into spaces. A terminal counts tab stops from its own left edge, so the
   *   line number would shift the indentation.
   */
  constructor(colors: Colors, isTerminal: boolean) {
    this.#colors = colors;
    this.#isTerminal = isTerminal;
    this.#styles = {
      comment: colors.dim,
      string: colors.green,
      number: colors.cyan,
      keyword: colors.magenta,
      type: colors.cyan,
      call: colors.blue,
      match: (text) => colors.bold(colors.yellow(text)),
    };
  }

  /** @param form how a line is cut */
  highlight(
    line: AnswerLine,
    hit: AnswerHit,
    { indentation = 0, width = Infinity, maxLength = maxLineLength }: LineForm,
  ): string {
    const { text, matches } = line;
    const part = shownPart(line, { indentation, maxLength });
    const styles = Array<Style | undefined>(text.length);
    if (this.#colors.isColorSupported) {
      for (const { start, end, kind } of this.#tokensOn(hit, line)) styles.fill(kind, start, end);
      for (const { start, end } of matches) styles.fill('match', start, end);
    }
    let styled = '';
    let column = 0;
    let isCut = false;
    for (let start = part.start, end = start; start < part.end && !isCut; start = end) {
      const style = styles[start];
      while (end < part.end && styles[end] === style) end++;
      const raw = printable(text.slice(start, end));
      let piece = this.#isTerminal ? withSpaces(raw, column) : raw;
      const space = width - column - (end < text.length ? 1 : 0);
      isCut = textWidth(piece) > space;
      if (isCut) piece = cutToWidth(piece, width - column - 1);
      column += textWidth(piece);
      styled += style === undefined ? piece : this.#styles[style](piece);
    }
    const before = part.start > indentation ? this.#colors.dim('…') : '';
    return `${before}${styled}${isCut || part.end < text.length ? this.#colors.dim('›') : ''}`;
  }

  /** The tokens on a line of a hit, with offsets into the line. Documentation above it is a comment. */
  #tokensOn(hit: AnswerHit, { number, text: { length } }: AnswerLine): readonly SyntaxToken[] {
    let tokens = this.#tokens.get(hit);
    if (!tokens) this.#tokens.set(hit, (tokens = this.#tokensIn(hit)));
    return tokens.get(number) ?? [{ start: 0, end: length, kind: 'comment' }];
  }

  /** The tokens of a hit by the number of their line. */
  #tokensIn({ lines, hit }: AnswerHit): ReadonlyMap<number, readonly SyntaxToken[]> {
    const text = lines.map((line) => line.text).join('\n');
    this.#colored += text.length;
    const tokens = this.#colored > maxColored ? [] : syntaxTokens(text, hit.chunk.language);
    let [offset, first] = [0, 0];
    return new Map(
      lines.map(({ number, text: { length } }) => {
        while (first < tokens.length && tokens[first]!.end <= offset) first++;
        const found: SyntaxToken[] = [];
        for (let at = first; at < tokens.length && tokens[at]!.start < offset + length; at++) {
          const { start, end, kind } = tokens[at]!;
          found.push({ start: Math.max(0, start - offset), end: Math.min(length, end - offset), kind });
        }
        offset += length + 1;
        return [number, found];
      }),
    );
  }
}

/** How a line is cut. */
export interface LineForm {
  /** Characters of white space to leave out at its start. Default 0. */
  readonly indentation?: number;
  /** Columns of a terminal that it may take. Default: any number. */
  readonly width?: number;
  /** Characters of a longer line that are shown. Default 400. */
  readonly maxLength?: number | undefined;
}

/** @param column of the line at which the text begins */
function withSpaces(text: string, column: number): string {
  let spaced = '';
  for (const [index, part] of text.split('\t').entries()) {
    if (index > 0) spaced += ' '.repeat(tabWidth - ((column + spaced.length) % tabWidth));
    spaced += part;
  }
  return spaced;
}
