import type { LineTable } from '@codesearch/toolkit';
import type { LineRange } from './pack-atoms.ts';
import { packAtoms } from './pack-atoms.ts';
import type { SplitPoints } from './split-lines.ts';
import { splitLines } from './split-lines.ts';

/** Max length of a chunk of several lines, in sizes: a function that is slightly too long stays whole. */
const maxSizes = 1.5;

/**
 * Splits a text at its split points into ranges of lines of about `size` characters. Each line that is not blank is in
 * one range.
 */
export function segment(lines: LineTable, splitPoints: SplitPoints, size: number): readonly LineRange[] {
  const limit = Math.floor(size * maxSizes);
  return packAtoms(lines, splitLines(lines, splitPoints, limit), size, limit);
}
