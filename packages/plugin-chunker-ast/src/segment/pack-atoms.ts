import type { LineTable } from '../text/line-table.ts';
import type { Atom } from './split-lines.ts';
import { lengthOf } from './split-lines.ts';

/** A run of lines that becomes a chunk; `endLine` is exclusive, and neither end is blank. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** What it costs to carry on into something that is cut itself, against beginning it afresh. */
const openingCost = 0.4;
/** What it costs to run out of the cut piece in which the chunk began: such a chunk has no parents to name. */
const leavingCost = 0.8;

/**
 * Joins neighbouring atoms to ranges of about `size` characters and at most `limit`, at the least total cost: how far each
 * range is from the size, and what its ends tear apart. This is the way in which Knuth and Plass break paragraphs into lines
 * ("Breaking Paragraphs into Lines", 1981): a short rest is seen before it arises.
 */
export function packAtoms(lines: LineTable, atoms: readonly Atom[], size: number, limit: number): readonly LineRange[] {
  const best = new Float64Array(atoms.length + 1);
  const begin = new Int32Array(atoms.length + 1);
  const ends = Int32Array.from(
    atoms,
    (atom) => lines.start(atom.startLine) + lengthOf(lines, atom.startLine, atom.endLine),
  );
  for (let after = 1; after <= atoms.length; after++) {
    best[after] = Infinity;
    let opening = false;
    for (let from = after - 1; from >= 0; from--) {
      const atom = atoms[from];
      if (atom === undefined) break;
      const length = (ends[after - 1] ?? 0) - lines.start(atom.startLine);
      if (length > limit && from < after - 1) break;
      const leaving = atom.within !== -1 && atom.within < after;
      const cost =
        (best[from] ?? 0) +
        atom.seam +
        distance(length, size) +
        (opening ? openingCost : 0) +
        (leaving ? leavingCost : 0);
      if (cost < (best[after] ?? Infinity)) {
        best[after] = cost;
        begin[after] = from;
      }
      opening ||= atom.opens;
    }
  }
  return rangesOf(lines, atoms, begin);
}

/** 0 at the size, 1 for an empty range and for one half as long again. */
function distance(length: number, size: number): number {
  const relative = length / size - 1;
  return relative < 0 ? relative * relative : 4 * relative * relative;
}

function rangesOf(lines: LineTable, atoms: readonly Atom[], begin: Int32Array): readonly LineRange[] {
  const ranges: LineRange[] = [];
  for (let after = atoms.length; after > 0; after = begin[after] ?? 0) {
    const first = atoms[begin[after] ?? 0];
    let endLine = atoms[after - 1]?.endLine ?? 0;
    while (lines.isBlank(endLine - 1)) endLine--;
    if (first) ranges.push({ startLine: first.startLine, endLine });
  }
  return ranges.toReversed();
}
