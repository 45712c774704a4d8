import type { SearchHit } from '@codesearch/engine';
import type { QueryWords, WordMatch } from './query-words.ts';
import { chooseLines } from './choose-lines.ts';
import { definitionLine, linesOf, textLines } from './place.ts';

/** A line to show. */
export interface SnippetRow {
  /** In the file as it is on disk, from 1. */
  readonly number: number;
  readonly text: string;
  readonly matches: readonly WordMatch[];
  /** The hit that it belongs to, and its index there; absent for a blank line between two hits. */
  readonly origin?: { readonly hit: SearchHit; readonly line: number };
}

/** The lines to show of one piece of a file. */
export interface Snippet {
  readonly rows: readonly SnippetRow[];
  /** Last line of the piece, shown or not. */
  readonly endLine: number;
}

/**
 * What to show of hits that follow each other in a file: of each as many lines as asked for, where the query's words are.
 *
 * @param limit lines of each hit at most
 */
export function snippetOf(hits: readonly SearchHit[], limit: number, words: QueryWords): Snippet {
  const rows: SnippetRow[] = [];
  let endLine = 0;
  for (const hit of hits) {
    const { startLine } = linesOf(hit);
    const chosen = chosenRows(hit, limit, words);
    // The blank lines between two hits belong to neither; they are shown where both their neighbours are.
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
  const matches = lines.map((line) => words.matchesIn(line));
  const judged = matches.map((found) => ({ words: found.map(({ word }) => word) }));
  const definition = definitionLine(hit, words);
  const chosen = chooseLines(judged, limit, definition === undefined ? undefined : definition - startLine);
  return withoutBlankEdges(chosen, lines).map((line) => ({
    number: startLine + line,
    text: lines[line] as string,
    matches: matches[line] ?? [],
    origin: { hit, line },
  }));
}

/** A run of lines neither begins nor ends with a blank one. */
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
