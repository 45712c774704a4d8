import type { SearchHit } from '../search-hit.ts';
import { textLines } from './location.ts';
import type { WordMatch } from './query-words.ts';

/** All matches of a restricted search have one word. */
const word = 'match';

/**
 * The lines of a hit that a restricted search matched, in order: the index of each line, and the parts of it that
 * match.
 *
 * @returns `undefined` for a hit of a search that is not restricted
 */
export function matchedLines(hit: SearchHit): ReadonlyMap<number, readonly WordMatch[]> | undefined {
  if (!hit.matches || hit.matches.length === 0) return undefined;
  const lines = textLines(hit);
  const starts = lineStarts(hit.chunk.text);
  const matched = new Map<number, WordMatch[]>();
  for (const { start, end } of hit.matches) {
    const first = lineAt(starts, start);
    for (let line = first; line < lines.length; line++) {
      const offset = starts[line]!;
      if (line > first && offset >= end) break;
      const text = lines[line]!;
      const part = { start: Math.max(0, start - offset), end: Math.min(text.length, end - offset), word };
      const isMultiline = end > offset + text.length;
      if (isMultiline && text.slice(part.start).trim() === '' && end > start) continue;
      const parts = matched.get(line) ?? [];
      if (part.end > part.start) parts.push(part);
      matched.set(line, parts);
    }
  }
  return matched.size === 0 ? undefined : matched;
}

/** Offsets of the lines of a text. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the line that an offset is on. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
