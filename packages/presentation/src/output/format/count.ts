import { printableLine } from '../../text/printable.ts';
import { isOnDisk } from '@codesearch/search/answer';
import type { AnswerHit } from '@codesearch/search/answer';
import { notesBesideLines } from '../notes.ts';
import { pathOf, splitHits } from '../output-format.ts';
import type { ListFormat } from '../output-format.ts';

/**
 * `path:count` of each file: how many of its lines match, the best file first. Without hits whose text is no longer
 * there, which the format cannot mark, and without those that only name what is called.
 */
export const countFormat: ListFormat = {
  audience: 'people',
  unit: 'file',
  keepsHits: true,
  defaultLines: Infinity,
  *render(_, options) {
    const { full, brief } = splitHits(options.answer, options.extent);
    const isCounted = ({ hit }: AnswerHit): boolean => isOnDisk(hit) && !hit.isUse;
    const shown = full.length + brief.length;
    const byPath = new Map<string, AnswerHit[]>();
    for (const [at, each] of options.answer.hits.entries()) {
      yield;
      if (!isCounted(each)) continue;
      const path = pathOf(each.hit, options);
      const hits = byPath.get(path);
      // A budget leaves out files, and never a part of a count.
      if (hits) hits.push(each);
      else if (at < shown) byPath.set(path, [each]);
    }
    const separator = options.null ? '\0' : ':';
    let output = '';
    for (const [path, hits] of byPath) {
      const count = matchingLines(hits);
      output += `${options.null ? path : printableLine(path)}${separator}${count}\n`;
      yield;
    }
    return output;
  },
  notes: notesBesideLines,
};

/** The number of lines that match, each once: chunks of a file can overlap. */
function matchingLines(hits: readonly AnswerHit[]): number {
  // A file can have a million lines: no list of them is made.
  const last = hits.reduce((most, { line, lines }) => Math.max(most, line, lines.at(-1)?.number ?? 0), 0);
  const seen = new Uint8Array(last + 1);
  let count = 0;
  const see = (number: number): void => {
    if (seen[number] === 0) count++;
    seen[number] = 1;
  };
  for (const { isRestricted, line, lines } of hits)
    if (!isRestricted) see(line);
    else for (const { number, matches } of lines) if (matches.length > 0) see(number);
  // A match without characters marks nothing.
  return Math.max(1, count);
}
