import type { LineRange, LineTable } from '@codesearch/toolkit';
import type { Heading } from './outline-markdown.ts';

/** LineTable with the sections in them. */
export interface Region extends LineRange {
  /** The headings in the region, without its own, as indexes into all headings. `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The first line after the heading of the region. */
  readonly body: number;
}

/** Splits a region into its own text and its sections. Leaves out blank parts. */
export function divide(region: Region, headings: readonly Heading[], lines: LineTable): readonly Region[] {
  const { from, to, body } = region;
  const parts: Region[] = [];
  const own = lines.trim(region.first, (from < to ? (headings[from]?.first ?? 0) : region.last + 1) - 1);
  if (own !== undefined) parts.push({ ...own, from, to: from, body });
  for (let index = from; index < to;) {
    const section = headings[index];
    if (section === undefined) break;
    let next = index + 1;
    while (next < to && (headings[next]?.first ?? 0) <= section.last) next += 1;
    parts.push({ first: section.first, last: section.last, from: index + 1, to: next, body: section.body });
    index = next;
  }
  return parts;
}
