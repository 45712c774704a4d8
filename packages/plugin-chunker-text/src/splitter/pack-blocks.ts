import type { LineRange, LineTable } from '@codesearch/toolkit';

/**
 * Packs blocks of lines, in order, into ranges of at most `size`. A block that is larger is packed line by line,
 * starting in the previous range. A line that is longer is a separate range.
 */
export function packBlocks(lines: LineTable, blocks: readonly LineRange[], size: number): readonly LineRange[] {
  const ranges: LineRange[] = [];
  const add = (block: LineRange): void => {
    const open = ranges.at(-1);
    if (open !== undefined && lines.size(open.first, block.last) <= size) {
      ranges[ranges.length - 1] = { first: open.first, last: block.last };
    } else {
      ranges.push(block);
    }
  };
  for (const block of blocks) {
    if (lines.size(block.first, block.last) <= size) add(block);
    else for (const line of textLines(lines, block)) add(line);
  }
  return ranges;
}

function* textLines(lines: LineTable, { first, last }: LineRange): Iterable<LineRange> {
  for (let line = first; line <= last; line++) if (!lines.isBlank(line)) yield { first: line, last: line };
}
