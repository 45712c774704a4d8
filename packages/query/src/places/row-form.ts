import { lineWords } from './line-form.ts';

/** Lines that a row of a listing names; the file is that of the heading above. */
export interface Row {
  readonly line: number;
  readonly endLine: number;
  /** Whether a mark points at the row, among others that are around it: `---> 12 total()`. */
  readonly isMarked: boolean;
  /** Whether the row says that the number is a line, or has counters in front of it. */
  readonly isLabelled: boolean;
}

/**
 * `12:7  error …`, ` 12 | …`, `at line 12`, `---> 12 …`, `L:  12 | P: …`, `DA:12,0`, `Hunk #1 FAILED at 12.`, and the
 * listings of profilers, with counters in front: `#####:   12:  …`, `  10ms  .   12:  …`.
 */
const numbered =
  /^\s*(?:([-=]{0,4}>|>>|→|❯|»)|[|│])?\s*((?:at |on )?lines?:? *(?=\d)|L: *|DA:|Hunk #\d+ [\w ]+ at |(?:(?:[#=]{5}|[-.]|\d[\d.]*\w{0,2}\*?):?\s+){1,2}(?=\d+:\s))?(\d{1,7})(?:[:,]\s?(?:col(?:umn)? )?\d+)?(?:-(\d{1,7}))?(?=[\s:|│┆┃,-]|\.?$)/i;

/** `Line number: 12`, `Function: total at line 12`, `<error line="12"`, `"line": 12,`. */
const spelled = new RegExp(
  String.raw`^[\s<"'|│*-]{0,12}(?:[\w.]{1,40}[\s:"'=]{1,4}){0,4}?(?:lines?|line_?(?:no|num(?:ber)?)|(?:start|begin)_?line|${lineWords})(?:\snumber)?["']?[\s:=#>]{1,12}["']?(\d{1,7})(?![\w.])`,
  'i',
);

/** A property that is alone in its line: `line: 12`, `"line": 12,`, `Line: 12, Column: 7`. */
const property = /^\s*["']?line(?:_?no|_?num(?:ber)?)?["']?\s?[:=]\s?(\d{1,7})(?:,?\s+col(?:umn)?\b.*|,)?\s*$/i;

/** Reads a line below the heading with its file. */
export function readRow(text: string): Row | undefined {
  const [, mark, label, first, last] = numbered.exec(text) ?? [];
  const word = first === undefined ? spelled.exec(text)?.[1] : label;
  const line = Number(first ?? word ?? 0);
  const rest = { isMarked: mark !== undefined, isLabelled: word !== undefined };
  return line < 1 ? undefined : { line, endLine: Math.max(line, Number(last ?? 0)), ...rest };
}

/** Reads the line of an entry whose file follows below it. */
export function readLineProperty(text: string): number | undefined {
  return Number(property.exec(text)?.[1] ?? 0) || undefined;
}
