import type { LineRange, Lines } from '../line/lines.ts';

/** Ranges under this share of the size say too little to be found on their own. */
const fragment = 1 / 4;

/**
 * Joins fragments, such as the closing lines of a definition that was cut, with the range before or after them where both
 * fit into one chunk.
 */
export function joinFragments(ranges: readonly LineRange[], lines: Lines, size: number): readonly LineRange[] {
  const small = (range: LineRange): boolean => lines.size(range.first, range.last) < size * fragment;
  const joined: LineRange[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    if (before !== undefined && (small(before) || small(range)) && lines.size(before.first, range.last) <= size) {
      joined[joined.length - 1] = { first: before.first, last: range.last };
    } else {
      joined.push(range);
    }
  }
  return joined;
}
