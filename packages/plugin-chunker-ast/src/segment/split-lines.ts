import type { LineTable } from '../text/line-table.ts';

/**
 * Where a text may be cut. A level tells how deep in the syntax tree the outermost node lies that begins a line: a line may
 * begin a piece where one does, and the shallower the better. `heldLevel` marks a line that belongs to the one before it and is parted from it only as a last
 * resort; `noLevel` a line that begins nothing.
 */
export interface LineLevels {
  readonly levels: Int32Array;
  /** 1 for a line that begins a further part of what the line before it is a part of. */
  readonly joined: Uint8Array;
}

export const noLevel: number = 0x7fff_ffff;
export const heldLevel: number = noLevel - 1;

/** A run of lines that is not cut further. */
export interface Atom {
  readonly startLine: number;
  /** Exclusive. */
  readonly endLine: number;
  /** What it costs to begin a chunk here: 0 at a boundary of the syntax. */
  readonly seam: number;
  /** Whether a piece that was too large for one chunk, and so was cut, begins here. */
  readonly opens: boolean;
  /** Index of the atom after the innermost cut piece that holds this atom and did not begin with it. */
  readonly within: number;
}

/** Nesting deeper than this is cut by lines. */
const deepestCut = 100;

const seams = { syntax: 0, joined: 0.5, held: 0.5, line: 0.1, paragraph: 0.03 } as const;

interface Draft {
  startLine: number;
  endLine: number;
  seam: number;
  opens: boolean;
  within: number;
}

/**
 * Cuts a text into atoms: whatever is at most `limit` characters long stays whole, anything longer is cut where its
 * shallowest syntax begins, again and again. Only a single line may be longer than the limit.
 */
export function splitLines(lines: LineTable, { levels, joined }: LineLevels, limit: number): readonly Atom[] {
  const atoms: Draft[] = [];
  const first = nextLine(lines, 0, lines.count);
  if (first < lines.count) cut(first, lines.count, 0, seams.syntax);
  return atoms;

  function cut(from: number, to: number, depth: number, seam: number): void {
    if (lengthOf(lines, from, to) <= limit) {
      push(from, to, seam);
      return;
    }
    const level = depth < deepestCut ? shallowest(lines, levels, from, to) : noLevel;
    const before = atoms.length;
    let start = from;
    for (let line = from + 1; line <= to; line++) {
      const boundary = line === to || (!lines.isBlank(line) && (level === noLevel || levels[line] === level));
      if (!boundary) continue;
      const cost = start === from ? seam : seamAt(lines, joined, start, level);
      if (level === noLevel) push(start, line, cost);
      else cut(start, line, depth + 1, cost);
      start = line;
    }
    const opening = atoms[before];
    if (opening === undefined || atoms.length - before < 2) return;
    opening.opens = true;
    for (let index = before + 1; index < atoms.length; index++) {
      const atom = atoms[index];
      if (atom && atom.within === -1) atom.within = atoms.length;
    }
  }

  function push(startLine: number, endLine: number, seam: number): void {
    atoms.push({ startLine, endLine, seam, opens: false, within: -1 });
  }
}

/** Characters from the first line's start to the end of the last line that is not blank. */
export function lengthOf(lines: LineTable, from: number, to: number): number {
  let last = to - 1;
  while (last > from && lines.isBlank(last)) last--;
  return lines.end(last) - lines.start(from);
}

function shallowest(lines: LineTable, levels: Int32Array, from: number, to: number): number {
  let level = noLevel;
  for (let line = from + 1; line < to; line++) {
    const each = levels[line] ?? noLevel;
    if (each < level && !lines.isBlank(line)) level = each;
  }
  return level;
}

function seamAt(lines: LineTable, joined: Uint8Array, line: number, level: number): number {
  if (level === heldLevel) return seams.held;
  if (joined[line] === 1) return seams.joined;
  if (level !== noLevel) return seams.syntax;
  return lines.isBlank(line - 1) ? seams.paragraph : seams.line;
}

function nextLine(lines: LineTable, from: number, to: number): number {
  let line = from;
  while (line < to && lines.isBlank(line)) line++;
  return line;
}
