import type { LineRange, LineTable } from '@codesearch/toolkit';

/** Share of the size. Smaller ranges contain too little to be found. */
const maxFragmentShare = 1 / 4;

/**
 * Joins fragments, such as the closing lines of a split definition, with the previous or the next range if both fit
 * into one chunk.
 */
export function joinFragments(ranges: readonly LineRange[], lines: LineTable, size: number): readonly LineRange[] {
  const small = (range: LineRange): boolean => lines.size(range.first, range.last) < size * maxFragmentShare;
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
