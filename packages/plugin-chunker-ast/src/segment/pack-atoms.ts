import type { LineTable } from '@codesearch/toolkit';
import type { Atom } from './split-lines.ts';
import { lengthOf } from './split-lines.ts';

/** A run of lines that becomes a chunk. `endLine` is exclusive. The first and the last line are not blank. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** Cost of a chunk that continues after the split piece in which it started: it has no common parents. */
const leavingCost = 0.8;

/**
 * Joins adjacent atoms to ranges of about `size` characters and at most `limit`, with minimal total cost. The cost of a
 * range is its distance from the size and the cost of its boundaries. This is the algorithm of Knuth and Plass
 * ("Breaking Paragraphs into Lines", 1981), which avoids short remainders.
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
    let opening = 0;
    for (let from = after - 1; from >= 0; from--) {
      const atom = atoms[from];
      if (atom === undefined) break;
      const length = (ends[after - 1] ?? 0) - lines.start(atom.startLine);
      if (length > limit && from < after - 1) break;
      const leaving = atom.pieceEnd !== -1 && atom.pieceEnd < after;
      const cost = (best[from] ?? 0) + atom.splitCost + distance(length, size) + opening + (leaving ? leavingCost : 0);
      if (cost < (best[after] ?? Infinity)) {
        best[after] = cost;
        begin[after] = from;
      }
      opening = Math.max(opening, atom.openingCost);
    }
  }
  return rangesOf(lines, atoms, begin);
}

/* 0 at the size, 1 for an empty range and for one of 1.5 times the size. */
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
