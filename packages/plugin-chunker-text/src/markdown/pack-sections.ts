import type { LineRange, LineTable } from '@codesearch/toolkit';
import { packBlocks } from '../splitter/pack-blocks.ts';
import type { MarkdownOutline, Heading } from './outline-markdown.ts';

/**
 * Splits a Markdown text into ranges of at most `size`, unless a single line is longer.
 *
 * A section that fits stays together with its subsections, and adjacent sections under one heading share a range if
 * they fit. A larger section is split into its own text and its subsections; the first ones share a range with the text
 * if they fit. Text that is still larger is split between paragraphs and code blocks, then between lines.
 */
export function packSections(lines: LineTable, outline: MarkdownOutline, size: number): readonly LineRange[] {
  const ranges: LineRange[] = [];
  const pack = (region: Region): void => {
    let open: LineRange | undefined;
    for (const part of divide(region, outline.headings, lines)) {
      if (open !== undefined && lines.size(open.first, part.last) <= size) {
        open = { first: open.first, last: part.last };
        continue;
      }
      if (open !== undefined) ranges.push(open);
      open = undefined;
      if (lines.size(part.first, part.last) <= size) open = { first: part.first, last: part.last };
      else if (part.from < part.to) pack(part);
      else ranges.push(...packBlocks(lines, paragraphs(part, lines, outline.innerBlanks), size));
    }
    if (open !== undefined) ranges.push(open);
  };
  pack({ first: 0, last: lines.count - 1, from: 0, to: outline.headings.length, body: 0 });
  return ranges;
}

/* The blocks between blank lines that separate blocks. A heading belongs to the block below it. */
function paragraphs(part: Region, lines: LineTable, innerBlanks: ReadonlySet<number>): readonly LineRange[] {
  const blocks: LineRange[] = [];
  let first: number | undefined;
  for (let line = part.first; line <= part.last; line++) {
    if (!lines.isBlank(line)) first ??= line;
    else if (first !== undefined && !innerBlanks.has(line)) {
      blocks.push({ first, last: line - 1 });
      first = undefined;
    }
  }
  if (first !== undefined) blocks.push({ first, last: part.last });
  const [heading, below, ...others] = blocks;
  if (heading === undefined || below === undefined || heading.last >= part.body) return blocks;
  return [{ first: heading.first, last: below.last }, ...others];
}

/** LineTable with the sections in them. */
interface Region extends LineRange {
  /** The headings in the region, without its own, as indexes into all headings. `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The first line after the heading of the region. */
  readonly body: number;
}

/** Splits a region into its own text and its sections. Leaves out blank parts. */
function divide(region: Region, headings: readonly Heading[], lines: LineTable): readonly Region[] {
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
