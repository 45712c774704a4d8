import type { QueryWords, WordMatch } from '@codesearch/search/answer';

/** The parts of a hit in a JSON answer that showing it needs. `docs/json.md` describes all of them. */
export interface AnsweredHit {
  readonly id: string;
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  /** The line to go to. */
  readonly line: number;
  /** Kind and name, such as `method Client.send`. */
  readonly label: string;
  /** All lines of the definition. */
  readonly extent: { readonly startLine: number; readonly endLine: number };
  /** Why it was found. */
  readonly reason?: string;
  /** The lines to show. */
  readonly shown: readonly { readonly line: number; readonly text: string }[];
  /** The parts of the text that match, in a restricted search. Columns are from 1. */
  readonly matches?: readonly AnsweredMatch[];
}

interface AnsweredMatch {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A line to show. */
export interface ShownLine {
  /** From 1, as on disk. */
  readonly number: number;
  readonly text: string;
  readonly matches: readonly WordMatch[];
}

/**
 * The first lines to show of a hit of a JSON answer, with the words of the query marked, or what a restricted search matched.
 *
 * @param limit max lines
 */
export function shownLines({ shown, matches }: AnsweredHit, words: QueryWords, limit: number): readonly ShownLine[] {
  return shown.slice(0, limit).map(({ line, text }) => ({
    number: line,
    text,
    matches: matches ? matches.flatMap((match) => partOf(match, line, text)) : words.matchesIn(text),
  }));
}

function partOf(match: AnsweredMatch, line: number, text: string): readonly WordMatch[] {
  if (line < match.startLine || line > match.endLine) return [];
  const start = line === match.startLine ? match.startColumn - 1 : 0;
  const end = line === match.endLine ? Math.min(text.length, match.endColumn - 1) : text.length;
  return end > start ? [{ start, end, word: 'match' }] : [];
}
