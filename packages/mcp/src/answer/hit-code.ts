import type { SearchHit } from '@codesearch/engine';
import { linesOf, printable, snippetOf } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';

/** How many lines of a hit are shown. */
const maxLines = 8;

/**
 * The lines of some neighboring hits that match the query best, as they are in the file. `…` with a number marks
 * omitted lines and gives the number of the next line.
 */
export function codeOf(hits: readonly SearchHit[], words: QueryWords): string {
  const { rows, endLine } = snippetOf(hits, maxLines, words);
  const lines: string[] = [];
  let expected = linesOf(hits[0] as SearchHit).startLine;
  for (const { number, text } of rows) {
    if (number > expected) lines.push(`…${number}`);
    lines.push(printable(text).trimEnd());
    expected = number + 1;
  }
  if (endLine >= expected) lines.push('…');
  return lines.join('\n');
}
