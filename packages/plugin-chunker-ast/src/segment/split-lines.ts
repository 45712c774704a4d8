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

/** Where lines are cut for want of syntax, a chunk is made of about this many pieces at least. */
const groupsInLimit = 30;

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
export function splitLines(lines: LineTable, cuts: LineLevels, limit: number): readonly Atom[] {
  return new Splitter(lines, cuts, limit).split();
}

class Splitter {
  readonly #lines: LineTable;
  readonly #levels: Int32Array;
  readonly #joined: Uint8Array;
  readonly #limit: number;
  readonly #atoms: Draft[] = [];

  constructor(lines: LineTable, { levels, joined }: LineLevels, limit: number) {
    this.#lines = lines;
    this.#levels = levels;
    this.#joined = joined;
    this.#limit = limit;
  }

  split(): readonly Atom[] {
    let first = 0;
    while (first < this.#lines.count && this.#lines.isBlank(first)) first++;
    if (first < this.#lines.count) this.#cut(first, this.#lines.count, 0, seams.syntax);
    return this.#atoms;
  }

  #cut(from: number, to: number, depth: number, seam: number): void {
    if (lengthOf(this.#lines, from, to) <= this.#limit) {
      this.#push(from, to, seam);
      return;
    }
    const before = this.#atoms.length;
    const level = depth < deepestCut ? this.#shallowest(from, to) : noLevel;
    if (level < heldLevel) this.#cutAt(level, from, to, depth, seam);
    else this.#cutLines(from, to, seam);
    this.#markPiece(before);
  }

  #cutAt(level: number, from: number, to: number, depth: number, seam: number): void {
    let start = from;
    let cost = seam;
    for (let line = from + 1; line < to; line++) {
      if (this.#levels[line] !== level || this.#lines.isBlank(line)) continue;
      this.#cut(start, line, depth + 1, cost);
      start = line;
      cost = this.#joined[line] === 1 ? seams.joined : seams.syntax;
    }
    this.#cut(start, to, depth + 1, cost);
  }

  /** Very short lines are taken together, so that a file of a million lines stays cheap. */
  #cutLines(from: number, to: number, seam: number): void {
    const lines = this.#lines;
    const shortest = this.#limit / groupsInLimit;
    let start = from;
    let cost = seam;
    for (let line = from + 1; line < to; line++) {
      if (lines.isBlank(line)) continue;
      const afterBlank = lines.isBlank(line - 1);
      if (!afterBlank && lines.end(line) - lines.start(start) <= shortest) continue;
      this.#push(start, line, cost);
      start = line;
      cost = afterBlank ? seams.paragraph : seams.line;
      if (this.#levels[line] === heldLevel) cost = seams.held;
    }
    this.#push(start, to, cost);
  }

  /** The atoms from this one on are what has become of one piece. */
  #markPiece(before: number): void {
    const atoms = this.#atoms;
    const opening = atoms[before];
    if (opening === undefined || atoms.length - before < 2) return;
    opening.opens = true;
    for (let index = before + 1; index < atoms.length; index++) {
      const atom = atoms[index];
      if (atom && atom.within === -1) atom.within = atoms.length;
    }
  }

  #shallowest(from: number, to: number): number {
    let level = noLevel;
    for (let line = from + 1; line < to; line++) {
      const each = this.#levels[line] ?? noLevel;
      if (each < level && !this.#lines.isBlank(line)) level = each;
    }
    return level;
  }

  #push(startLine: number, endLine: number, seam: number): void {
    this.#atoms.push({ startLine, endLine, seam, opens: false, within: -1 });
  }
}

/** Characters from the first line's start to the end of the last line that is not blank. */
export function lengthOf(lines: LineTable, from: number, to: number): number {
  let last = to - 1;
  while (last > from && lines.isBlank(last)) last--;
  return lines.end(last) - lines.start(from);
}
