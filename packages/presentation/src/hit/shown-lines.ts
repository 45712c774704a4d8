import type { QueryWords, WordMatch } from '@codesearch/search/answer';
import type { AnsweredHit, AnsweredMatch } from '../answer/search-answer.ts';

/** The parts of a hit that say what to show of it. */
export type ShownParts = Pick<AnsweredHit, 'shown' | 'matches'>;

/** A line to show. */
export interface ShownLine {
  /** From 1, as on disk. */
  readonly number: number;
  readonly text: string;
  readonly matches: readonly WordMatch[];
}

/**
 * The first lines to show of a hit of a JSON answer, with the words of the query marked, or what a restricted search
 * matched.
 *
 * @param limit max lines
 */
export function shownLines({ shown, matches }: ShownParts, words: QueryWords, limit: number): readonly ShownLine[] {
  return shown.slice(0, limit).map(({ line, text }) => ({
    number: line,
    text,
    matches: matches ? matches.flatMap((match) => partOf(match, line, text)) : words.matchesIn(text),
  }));
}

/** A line without its indentation, whose matches have moved with it. */
export function withoutIndent({ number, text, matches }: ShownLine): ShownLine {
  const indent = text.length - text.trimStart().length;
  const moved = matches.flatMap(({ start, end, word }) =>
    end <= indent ? [] : [{ start: Math.max(0, start - indent), end: end - indent, word }],
  );
  return { number, text: text.slice(indent), matches: moved };
}

function partOf(match: AnsweredMatch, line: number, text: string): readonly WordMatch[] {
  if (line < match.startLine || line > match.endLine) return [];
  const start = line === match.startLine ? match.startColumn - 1 : 0;
  const end = line === match.endLine ? Math.min(text.length, match.endColumn - 1) : text.length;
  return end > start ? [{ start, end, word: 'match' }] : [];
}
