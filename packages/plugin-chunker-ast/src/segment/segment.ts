import type { LineTable } from '../text/line-table.ts';
import type { LineRange } from './pack-atoms.ts';
import { packAtoms } from './pack-atoms.ts';
import type { LineLevels } from './split-lines.ts';
import { splitLines } from './split-lines.ts';

/** The longest chunk of several lines, in sizes: a function that is a little too long stays whole. */
const longest = 1.5;

/** Cuts a text into ranges of lines of about `size` characters where it may be cut. Every line that is not blank is in exactly one. */
export function segment(lines: LineTable, cuts: LineLevels, size: number): readonly LineRange[] {
  const limit = Math.floor(size * longest);
  return packAtoms(lines, splitLines(lines, cuts, limit), size, limit);
}
