import type { LineRange, Lines } from '../line/lines.ts';
import type { Heading } from './outline-markdown.ts';

/** Lines with the sections that lie within them. */
export interface Region extends LineRange {
  /** The headings below the region's own one, as indexes into all headings; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The first line that is not the region's own heading. */
  readonly body: number;
}

/** A region's own text, then each of its sections with all below it; what is blank is left out. */
export function divide(region: Region, headings: readonly Heading[], lines: Lines): readonly Region[] {
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
