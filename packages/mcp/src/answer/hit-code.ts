import type { SearchHit } from '@codesearch/engine';
import { linesOf, printable, snippetOf } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';

/** How many lines of a hit are shown. */
const maxLines = 8;

/**
 * The lines of some neighboring hits that match the query best. `…` with a number marks omitted lines and gives the
 * number of the next line. Lines of the file are indented by one space: a line without it is from this server, so that a file
 * cannot forge a heading or a cursor.
 */
export function codeOf(hits: readonly SearchHit[], words: QueryWords): string {
  const { rows, endLine } = snippetOf(hits, maxLines, words);
  const lines: string[] = [];
  let expected = linesOf(hits[0] as SearchHit).startLine;
  for (const { number, text } of rows) {
    if (number > expected) lines.push(`…${number}`);
    lines.push(` ${printable(text).replaceAll('\n', '\u240a')}`.trimEnd());
    expected = number + 1;
  }
  if (endLine >= expected) lines.push('…');
  return lines.join('\n');
}
