import type { SearchHit } from '@codesearch/engine';
import { printable, textLines } from '@codesearch/presentation';
import type { SnippetRow } from '@codesearch/presentation';
import { syntaxTokens } from '../highlight/syntax-tokens.ts';
import type { TokenKind } from '../highlight/syntax-tokens.ts';
import type { Colors } from '../output/colors.ts';

type Style = TokenKind | 'match';

/** Columns from one tab stop to the next at a terminal, counted from where the line of source begins. */
const tabStop = 4;

/** Characters of one line that are shown at most, and of those so many before the first word of the query. */
const longestLine = 400;
const lead = 80;

/** Writes lines of source as a terminal shows them: syntax in colors, and the query's words over that. */
export class Painter {
  readonly #colors: Colors;
  readonly #isTerminal: boolean;
  readonly #styles: Readonly<Record<Style, (text: string) => string>>;
  readonly #offsets = new Map<SearchHit, readonly number[]>();
  readonly #tokens = new Map<SearchHit, ReturnType<typeof syntaxTokens>>();

  /**
   * @param isTerminal whether tabs become spaces: a terminal counts them from its own edge, so that what stands behind the number of a
   *   line would lose its shape
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

  paint(row: SnippetRow): string {
    const { text, matches, origin } = row;
    const part = shownPart(row);
    const styles = Array<Style | undefined>(text.length);
    if (this.#colors.isColorSupported && origin) {
      for (const { start, end, kind } of this.#tokensOn(origin.hit, origin.line, text.length))
        styles.fill(kind, start, end);
      for (const { start, end } of matches) styles.fill('match', start, end);
    }
    let painted = '';
    let column = 0;
    for (let start = part.start, end = start; start < part.end; start = end) {
      const style = styles[start];
      while (end < part.end && styles[end] === style) end++;
      const raw = printable(text.slice(start, end));
      const piece = this.#isTerminal ? withSpaces(raw, column) : raw;
      column += piece.length;
      painted += style === undefined ? piece : this.#styles[style](piece);
    }
    const cut = (isCut: boolean): string => (isCut ? this.#colors.dim('…') : '');
    return `${cut(part.start > 0)}${painted}${cut(part.end < text.length)}`;
  }

  /** The tokens on a line of a hit, by offsets into the line. */
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

/** The part of a line to show: all of it, or where it is longer than anybody reads, what is around the first word of the query. */
function shownPart({ text, matches }: SnippetRow): { readonly start: number; readonly end: number } {
  if (text.length <= longestLine) return { start: 0, end: text.length };
  const wanted = Math.max(0, (matches[0]?.start ?? 0) - lead);
  const start = Math.min(wanted, text.length - longestLine);
  return { start: betweenCharacters(text, start), end: betweenCharacters(text, start + longestLine) };
}

/** A place in a text, or the one before where it lies within a character of two code units. */
function betweenCharacters(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit < 0xe000 ? index - 1 : index;
}

/** @param column of a line at which the text begins */
function withSpaces(text: string, column: number): string {
  let spaced = '';
  for (const [index, part] of text.split('\t').entries()) {
    if (index > 0) spaced += ' '.repeat(tabStop - ((column + spaced.length) % tabStop));
    spaced += part;
  }
  return spaced;
}
