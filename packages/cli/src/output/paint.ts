import type { SearchHit } from '@codesearch/kernel/runtime';
import { printable, textLines } from '@codesearch/presentation';
import type { SnippetRow } from '@codesearch/presentation';
import { syntaxTokens } from '../highlight/syntax-tokens.ts';
import type { TokenKind } from '../highlight/syntax-tokens.ts';
import type { Colors } from './colors.ts';

type Style = TokenKind | 'match';

/** Writes lines of source as a terminal shows them: syntax in colors, and the query's words over that. */
export class Painter {
  readonly #colors: Colors;
  readonly #styles: Readonly<Record<Style, (text: string) => string>>;
  readonly #offsets = new Map<SearchHit, readonly number[]>();
  readonly #tokens = new Map<SearchHit, ReturnType<typeof syntaxTokens>>();

  constructor(colors: Colors) {
    this.#colors = colors;
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

  paint({ text, matches, origin }: SnippetRow): string {
    if (!this.#colors.isColorSupported || !origin) return printable(text);
    const styles = Array<Style | undefined>(text.length);
    for (const { start, end, kind } of this.#tokensOn(origin.hit, origin.line, text.length))
      styles.fill(kind, start, end);
    for (const { start, end } of matches) styles.fill('match', start, end);
    let painted = '';
    for (let start = 0, end = 0; start < text.length; start = end) {
      const style = styles[start];
      while (end < text.length && styles[end] === style) end++;
      const piece = printable(text.slice(start, end));
      painted += style === undefined ? piece : this.#styles[style](piece);
    }
    return painted;
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
