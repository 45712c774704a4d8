import { lineWords } from './line-form.ts';

/** Lines that a row of a listing names; the file is that of the heading above. */
export interface Row {
  readonly line: number;
  readonly endLine: number;
  /** Whether a mark points at the row, among others that are around it: `---> 12 total()`. */
  readonly isMarked: boolean;
}

/** `12:7  error …`, ` 12 | …`, `at line 12`, `---> 12 …`, `L:  12 | P: …`, `DA:12,0`. */
const numbered =
  /^\s*(?:(-{0,4}>|→|❯|»)|[|│])?\s*(?:(?:at |on )?lines? |L: *|DA:)?(\d{1,7})(?:[:,]\s?(?:col(?:umn)? )?\d+)?(?:-(\d{1,7}))?(?=[\s:|│┆┃,-]|$)/i;

/** `Line number: 12`, `Function: total at line 12`, `<error line="12"`, `"line": 12,`. */
const spelled = new RegExp(
  String.raw`^[\s<"'|│*-]{0,12}(?:[\w.]{1,40}[\s:"'=]{1,4}){0,4}?(?:lines?|line_?(?:no|num(?:ber)?)|start_?line|${lineWords})(?:\snumber)?["']?[\s:=#]{1,4}["']?(\d{1,7})(?![\w.])`,
  'i',
);

/** Reads a line below the heading with its file. */
export function readRow(text: string): Row | undefined {
  const [, mark, first, last] = numbered.exec(text) ?? [];
  const line = Number(first ?? spelled.exec(text)?.[1] ?? 0);
  return line < 1 ? undefined : { line, endLine: Math.max(line, Number(last ?? 0)), isMarked: mark !== undefined };
}
