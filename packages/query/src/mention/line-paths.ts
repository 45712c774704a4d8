import { readPathWord } from './path-word.ts';
import type { PathWord } from './path-word.ts';

/** A path in a line, with the text around it. */
export interface LinePath extends PathWord {
  /** Offset of the word in the line. */
  readonly start: number;
  /** Offset behind the word and behind the line number that follows it. */
  readonly end: number;
}

/** Words, as paths are written: without quotes, brackets of types and separators of lists, but with `(12,5)`. */
const word = /(?:\(\d+(?:,\d+)?\)|\[\d+,\d+\]|[^\s"'`|<>{};,=()])+/g;

/** A line number that is written as words: `"a.py", line 12`, `A.cs:line 12`, `a.php on line 12`, `A.swift, line 12`. */
const spelledLine = /^["'`]?(?::line|,? (?:on )?line) (\d{1,7})/;

/** What follows a path directly: `A.cs:line 12`, `a.rb:12:in`. */
const attached = /:(?:line|in)$/;

/** @returns the paths in a line, in order */
export function pathsIn(line: string): readonly LinePath[] {
  const found: LinePath[] = [];
  for (const match of line.matchAll(word)) {
    if (!/[./\\]/.test(match[0])) continue;
    const text = match[0].replace(attached, '');
    const path = readPathWord(text);
    if (path === undefined) continue;
    const start = match.index;
    const end = start + text.length;
    const spelled = path.line === undefined ? spelledLine.exec(line.slice(end, end + 24)) : null;
    if (!spelled) {
      found.push({ ...path, start, end });
      continue;
    }
    const number = Number(spelled[1]);
    found.push({ ...path, line: number, endLine: number, start, end: end + spelled[0].length });
  }
  return found;
}
