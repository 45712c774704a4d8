import type { StoredChunk } from '@codesearch/kernel';

/** A part of the text of a chunk. Offsets are UTF-16 code units, as in `String.prototype.slice`. */
export interface TextRange {
  /** Offset of the first character. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Whether it names what is asked for and does not call it, beside a call in the same text. */
  readonly isUse?: true;
  /** The caller of what is asked for that it calls, beside a call in the same text. */
  readonly via?: string;
}

/** The line, of those that a chunk begins at, in which an offset of its text is. */
export function lineAt({ text, startLine }: Pick<StoredChunk, 'text' | 'startLine'>, offset: number): number {
  let line = startLine;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** More matches in one chunk are generated or punctuation. */
const maxRanges = 1_000;
/** Of more matches, those that touch are one: of `.`, each character is a match. */
const maxTouching = 64;

/** Adds the matches of an expression in a text to a list, in order; an interrupted call leaves those that it found. */
export function collectRanges(expression: RegExp, text: string, ranges: TextRange[]): void {
  for (const { index, 0: found } of text.matchAll(expression)) {
    const last = ranges.at(-1);
    const end = index + found.length;
    if (last?.end === index && ranges.length >= maxTouching) ranges[ranges.length - 1] = { start: last.start, end };
    else if (ranges.push({ start: index, end }) >= maxRanges) return;
  }
}
