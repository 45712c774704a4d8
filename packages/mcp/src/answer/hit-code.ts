import type { SearchHit } from '@codesearch/engine';
import { linesOf, printable, snippetOf } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';

/** How many lines of a hit are shown, and of one that only mentions the name that is asked for. */
export const maxLines = 8;
export const maxMentionLines = 3;

/**
 * The lines of some neighboring hits that match the query best. `…` with a number marks omitted lines and gives the
 * number of the next line. Lines of the file are indented by one space: a line without it is from this server, so that a file
 * cannot forge a heading or a cursor.
 */
export function codeOf(hits: readonly SearchHit[], words: QueryWords, limit: number = maxLines): string {
  const { rows, endLine } = snippetOf(hits, limit, words);
  const lines: string[] = [];
  let expected = linesOf(hits[0] as SearchHit).startLine;
  for (const { number, text } of rows) {
    if (number > expected) lines.push(`…${number}`);
    lines.push(codeLine(text));
    expected = number + 1;
  }
  if (endLine >= expected) lines.push('…');
  return lines.join('\n');
}

/**
 * A line of a file as an answer shows it: indented by one space. A line without it is from this server, so that a file cannot
 * forge a heading or a cursor.
 */
export function codeLine(text: string): string {
  return ` ${printable(text).replaceAll('\n', '\u240a')}`.trimEnd();
}
