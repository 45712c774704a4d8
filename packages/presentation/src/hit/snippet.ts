import type { SearchHit } from '@codesearch/engine';
import type { QueryWords, WordMatch } from './query-words.ts';
import { chooseLines } from './choose-lines.ts';
import { chooseMatchedLines } from './choose-matched-lines.ts';
import { definitionLine } from './definition.ts';
import { linesOf, textLines } from './location.ts';
import { matchedLines } from './matched-lines.ts';

/** One line of a snippet. */
export interface SnippetRow {
  /** Line number in the file on disk, from 1. */
  readonly number: number;
  readonly text: string;
  readonly matches: readonly WordMatch[];
  /** The hit that contains the line, and the index of the line in it; absent for a blank line between two hits. */
  readonly origin?: { readonly hit: SearchHit; readonly line: number };
}

/** The lines to show of adjacent hits. */
export interface Snippet {
  readonly rows: readonly SnippetRow[];
  /** Last line of the last hit, whether it is shown or not. */
  readonly endLine: number;
}

/**
 * Chooses the lines to show of adjacent hits: of each hit those that best match the query, or that a restricted search
 * matched.
 *
 * @param limit maximum number of lines per hit
 */
export function snippetOf(hits: readonly SearchHit[], limit: number, words: QueryWords): Snippet {
  const rows: SnippetRow[] = [];
  let endLine = 0;
  for (const hit of hits) {
    const { startLine } = linesOf(hit);
    const chosen = chosenRows(hit, limit, words);
    // Blank lines between two hits belong to neither. They are shown if the lines on both sides are.
    if (rows.at(-1)?.number === endLine && chosen[0]?.number === startLine) {
      for (let number = endLine + 1; number < startLine; number++) rows.push({ number, text: '', matches: [] });
    }
    rows.push(...chosen);
    endLine = startLine + textLines(hit).length - 1;
  }
  return { rows, endLine };
}

function chosenRows(hit: SearchHit, limit: number, words: QueryWords): readonly SnippetRow[] {
  const { startLine } = linesOf(hit);
  const lines = textLines(hit);
  const matched = matchedLines(hit);
  const matches = lines.map((line, index) => (matched ? (matched.get(index) ?? []) : words.matchesIn(line)));
  const chosen =
    matched && limit < Infinity
      ? chooseMatchedLines(
          lines.length,
          [...matched.keys()].toSorted((a, b) => a - b),
          limit,
        )
      : bestLines(hit, matches, limit, words);
  return withoutBlankEdges(chosen, lines).map((line) => ({
    number: startLine + line,
    text: lines[line] as string,
    matches: matches[line] ?? [],
    origin: { hit, line },
  }));
}

function bestLines(
  hit: SearchHit,
  matches: readonly (readonly WordMatch[])[],
  limit: number,
  words: QueryWords,
): readonly number[] {
  const lines = matches.map((found) => ({ words: found.map(({ word }) => word) }));
  const definition = definitionLine(hit, words);
  return chooseLines(lines, limit, definition === undefined ? undefined : definition - linesOf(hit).startLine);
}

/** Removes the blank lines at both ends of each run of lines. */
function withoutBlankEdges(chosen: readonly number[], lines: readonly string[]): readonly number[] {
  const isBlank = (line: number | undefined): boolean => line === undefined || (lines[line] ?? '').trim() === '';
  const kept: number[] = [];
  let blank: number[] = [];
  for (const line of chosen) {
    const follows = line - 1 === (blank.at(-1) ?? kept.at(-1));
    if (!follows) blank = [];
    if (!isBlank(line)) {
      kept.push(...blank, line);
      blank = [];
    } else if (follows) blank.push(line);
  }
  return kept;
}
