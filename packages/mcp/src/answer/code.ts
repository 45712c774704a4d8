import type { SearchHit } from '@codesearch/engine';
import { linesOf, printable, snippetOf } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';

/** Lines that are shown of a hit at most. */
const mostLines = 8;

/**
 * The lines of some neighbouring hits that matter to the question, as they stand in the file. Where lines are left out, `…`
 * tells the number of the next one.
 */
export function code(hits: readonly SearchHit[], words: QueryWords): string {
  const { rows, endLine } = snippetOf(hits, mostLines, words);
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
