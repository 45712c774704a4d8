import type { LineTable } from '../text/line-table.ts';

/**
 * The lines before which a text may be split.
 *
 * The level of a line is the depth of the outermost syntax node that starts on it; the shallower, the better for a
 * split. `keepWithPrevious` marks a line that belongs to the previous one and is separated from it only as a last
 * resort, `noLevel` a line on which no node starts.
 */
export interface SplitPoints {
  readonly levels: Int32Array;
  /** 1 for a line that starts a further part of the definition before it, such as an overload. */
  readonly continuations: Uint8Array;
}

export const noLevel: number = 0x7fff_ffff;
export const keepWithPrevious: number = noLevel - 1;

/** A run of lines that is not split further. */
export interface Atom {
  readonly startLine: number;
  /** Exclusive. */
  readonly endLine: number;
  /** Cost of starting a chunk here: 0 at a syntax boundary. */
  readonly splitCost: number;
  /** Whether a piece that is too large for one chunk, and so is split, starts here. */
  readonly opensPiece: boolean;
  /** Index of the atom after the innermost split piece that contains this atom but does not start with it, or -1. */
  readonly pieceEnd: number;
}

/** Deeper nesting is split by lines. */
const maxSplitDepth = 100;

/** Where lines are split without syntax, a chunk consists of at least about this many atoms. */
const minAtomsPerChunk = 30;

const splitCosts = { syntax: 0, continuation: 0.5, kept: 0.5, line: 0.1, paragraph: 0.03 } as const;

interface Draft {
  startLine: number;
  endLine: number;
  splitCost: number;
  opensPiece: boolean;
  pieceEnd: number;
}

/**
 * Splits a text into atoms. A piece of at most `limit` characters stays whole. A longer one is split where its
 * shallowest nodes start, recursively. Only a single line may be longer than the limit.
 */
export function splitLines(lines: LineTable, splitPoints: SplitPoints, limit: number): readonly Atom[] {
  return new Splitter(lines, splitPoints, limit).split();
}

class Splitter {
  readonly #lines: LineTable;
  readonly #levels: Int32Array;
  readonly #continuations: Uint8Array;
  readonly #limit: number;
  readonly #atoms: Draft[] = [];

  constructor(lines: LineTable, { levels, continuations }: SplitPoints, limit: number) {
    this.#lines = lines;
    this.#levels = levels;
    this.#continuations = continuations;
    this.#limit = limit;
  }

  split(): readonly Atom[] {
    let first = 0;
    while (first < this.#lines.count && this.#lines.isBlank(first)) first++;
    if (first < this.#lines.count) this.#splitPiece(first, this.#lines.count, 0, splitCosts.syntax);
    return this.#atoms;
  }

  #splitPiece(from: number, to: number, depth: number, splitCost: number): void {
    if (lengthOf(this.#lines, from, to) <= this.#limit) {
      this.#push(from, to, splitCost);
      return;
    }
    const before = this.#atoms.length;
    const level = depth < maxSplitDepth ? this.#shallowest(from, to) : noLevel;
    if (level < keepWithPrevious) this.#splitAt(level, from, to, depth, splitCost);
    else this.#splitByLines(from, to, splitCost);
    this.#markPiece(before);
  }

  #splitAt(level: number, from: number, to: number, depth: number, splitCost: number): void {
    let start = from;
    let cost = splitCost;
    for (let line = from + 1; line < to; line++) {
      if (this.#levels[line] !== level || this.#lines.isBlank(line)) continue;
      this.#splitPiece(start, line, depth + 1, cost);
      start = line;
      cost = this.#continuations[line] === 1 ? splitCosts.continuation : splitCosts.syntax;
    }
    this.#splitPiece(start, to, depth + 1, cost);
  }

  /* Joins very short lines, so that a file of a million lines stays cheap. */
  #splitByLines(from: number, to: number, splitCost: number): void {
    const lines = this.#lines;
    const minLength = this.#limit / minAtomsPerChunk;
    let start = from;
    let cost = splitCost;
    for (let line = from + 1; line < to; line++) {
      if (lines.isBlank(line)) continue;
      const afterBlank = lines.isBlank(line - 1);
      if (!afterBlank && lines.end(line) - lines.start(start) <= minLength) continue;
      this.#push(start, line, cost);
      start = line;
      cost = afterBlank ? splitCosts.paragraph : splitCosts.line;
      if (this.#levels[line] === keepWithPrevious) cost = splitCosts.kept;
    }
    this.#push(start, to, cost);
  }

  /* The atoms from this one on are the parts of one piece. */
  #markPiece(before: number): void {
    const atoms = this.#atoms;
    const opening = atoms[before];
    if (opening === undefined || atoms.length - before < 2) return;
    opening.opensPiece = true;
    for (let index = before + 1; index < atoms.length; index++) {
      const atom = atoms[index];
      if (atom && atom.pieceEnd === -1) atom.pieceEnd = atoms.length;
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

  #push(startLine: number, endLine: number, splitCost: number): void {
    this.#atoms.push({ startLine, endLine, splitCost, opensPiece: false, pieceEnd: -1 });
  }
}

/** Characters from the start of the first line to the end of the last line that is not blank. */
export function lengthOf(lines: LineTable, from: number, to: number): number {
  let last = to - 1;
  while (last > from && lines.isBlank(last)) last--;
  return lines.end(last) - lines.start(from);
}
