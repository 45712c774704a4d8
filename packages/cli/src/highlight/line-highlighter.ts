import type { SearchHit } from '@codesearch/engine';
import { printable, textLines } from '@codesearch/presentation';
import type { SnippetRow } from '@codesearch/presentation';
import type { Colors } from '../output/colors.ts';
import { syntaxTokens } from './syntax-tokens.ts';
import type { TokenKind } from './syntax-tokens.ts';

type Style = TokenKind | 'match';

/** Columns between tab stops, counted from the beginning of the source line. */
const tabWidth = 4;

/** Characters shown of one line. */
const maxLineLength = 400;
/** Characters shown before the first match, if a line is longer. */
const lead = 80;

/** Formats lines of source for a terminal: syntax in colors, matches of the query on top. */
export class LineHighlighter {
  readonly #colors: Colors;
  readonly #isTerminal: boolean;
  readonly #styles: Readonly<Record<Style, (text: string) => string>>;
  readonly #offsets = new Map<SearchHit, readonly number[]>();
  readonly #tokens = new Map<SearchHit, ReturnType<typeof syntaxTokens>>();

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

  highlight(row: SnippetRow): string {
    const { text, matches, origin } = row;
    const part = shownPart(row);
    const styles = Array<Style | undefined>(text.length);
    if (this.#colors.isColorSupported && origin) {
      for (const { start, end, kind } of this.#tokensOn(origin.hit, origin.line, text.length))
        styles.fill(kind, start, end);
      for (const { start, end } of matches) styles.fill('match', start, end);
    }
    let styled = '';
    let column = 0;
    for (let start = part.start, end = start; start < part.end; start = end) {
      const style = styles[start];
      while (end < part.end && styles[end] === style) end++;
      const raw = printable(text.slice(start, end));
      const piece = this.#isTerminal ? withSpaces(raw, column) : raw;
      column += piece.length;
      styled += style === undefined ? piece : this.#styles[style](piece);
    }
    const ellipsis = (isCut: boolean): string => (isCut ? this.#colors.dim('…') : '');
    return `${ellipsis(part.start > 0)}${styled}${ellipsis(part.end < text.length)}`;
  }

  /** The tokens on a line of a hit, with offsets into the line. */
  #tokensOn(hit: SearchHit, line: number, length: number): readonly { start: number; end: number; kind: TokenKind }[] {
    const offset = this.#offsetsOf(hit)[line] as number;
    return this.#tokensOf(hit)
      .filter(({ start, end }) => start < offset + length && end > offset)
      .map(({ start, end, kind }) => ({
        start: Math.max(0, start - offset),
        end: Math.min(length, end - offset),
        kind,
      }));
  }

  #tokensOf(hit: SearchHit): ReturnType<typeof syntaxTokens> {
    let tokens = this.#tokens.get(hit);
    if (!tokens) this.#tokens.set(hit, (tokens = syntaxTokens(textLines(hit).join('\n'), hit.chunk.language)));
    return tokens;
  }

  #offsetsOf(hit: SearchHit): readonly number[] {
    let offsets = this.#offsets.get(hit);
    if (!offsets) {
      let next = 0;
      offsets = textLines(hit).map((line) => {
        const offset = next;
        next += line.length + 1;
        return offset;
      });
      this.#offsets.set(hit, offsets);
    }
    return offsets;
  }
}

/** The part of a line to show: the whole line, or if it is too long, the part around the first match. */
function shownPart({ text, matches }: SnippetRow): { readonly start: number; readonly end: number } {
  if (text.length <= maxLineLength) return { start: 0, end: text.length };
  const wanted = Math.max(0, (matches[0]?.start ?? 0) - lead);
  const start = Math.min(wanted, text.length - maxLineLength);
  return { start: characterStart(text, start), end: characterStart(text, start + maxLineLength) };
}

/** The index, or the one before it if the index is between the two code units of a surrogate pair. */
function characterStart(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit < 0xe000 ? index - 1 : index;
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
