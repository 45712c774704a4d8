import type { LineTable } from '@codesearch/toolkit';

/** The lines before which a text may be split. */
export interface SplitPoints {
  /**
   * For each line the depth of the outermost syntax node that starts on it, or a {@link splitLevel}. The lower, the
   * better for a split.
   */
  readonly levels: Int32Array;
  /** 1 for a line that continues the definition before it: a further part, or the code after its docstring. */
  readonly continuations: Uint8Array;
}

/** Levels of lines other than depths, in the order in which they are used if a piece is too long. */
export const splitLevel: {
  /** The line after a comment that documents it. */
  readonly documented: number;
  /** A line on which no node starts. */
  readonly line: number;
  /** A further line of documentation that is the start of a body. */
  readonly docstring: number;
  /** The first line of a body, after the head of its definition. */
  readonly body: number;
  /** A further line of the head of a definition. */
  readonly head: number;
  /** A further line of a comment. */
  readonly comment: number;
} = {
  documented: 0x7fff_0001,
  line: 0x7fff_0002,
  docstring: 0x7fff_0003,
  body: 0x7fff_0004,
  head: 0x7fff_0005,
  comment: 0x7fff_0006,
};

/** Greater than every level. */
const noLevel = 0x7fff_ffff;

/** A run of lines that is not split further. */
export interface Atom {
  readonly startLine: number;
  /** Exclusive. */
  readonly endLine: number;
  /** Cost of starting a chunk here: 0 at a syntax boundary. */
  readonly splitCost: number;
  /** Cost of starting a chunk before this atom and continuing into the split piece that starts here; otherwise 0. */
  readonly openingCost: number;
  /** Index of the atom after the innermost split piece that contains this atom but does not start with it, or -1. */
  readonly pieceEnd: number;
}

/** Deeper nesting is split by lines. */
const maxSplitDepth = 100;

/** Where lines are split without syntax, a chunk consists of at least about this many atoms. */
const minAtomsPerChunk = 30;

/** A shorter comment is not separated from the head of a definition that is too long, in limits. */
const minCommentLength = 0.5;

const splitCosts = { syntax: 0, continuation: 0.5, documented: 0.4, body: 1 } as const;
const openingCosts = { piece: 0.4, comment: 1 } as const;

/** Costs of splitting by lines, by their level. */
const lineCosts: ReadonlyMap<number, { readonly line: number; readonly paragraph: number }> = new Map([
  [splitLevel.line, { line: 0.1, paragraph: 0.03 }],
  [splitLevel.docstring, { line: 0.1, paragraph: 0.03 }],
  [splitLevel.head, { line: 1, paragraph: 1 }],
  [splitLevel.comment, { line: 0.1, paragraph: 0.03 }],
]);

/** Whether a line of a comment separates paragraphs. */
const hasWord = /[\p{L}\p{N}]/u;

type Draft = { -readonly [Key in keyof Atom]: Atom[Key] };

/**
 * Splits a text into atoms. A piece of at most `limit` characters stays whole. A longer one is split where its
 * shallowest nodes start, recursively. A long comment at its start is separated first. Only a single line may be longer
 * than the limit.
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
    let start = from;
    let cost = splitCost;
    let lowest: number | undefined;
    while (lengthOf(this.#lines, start, to) > this.#limit) {
      const before = this.#atoms.length;
      lowest ??= this.#lowest(from, to, depth);
      // Otherwise, the comment documents only the first of several nodes.
      const isDefinition = lowest > (this.#levels[from] ?? 0);
      const commentEnd = isDefinition ? this.#commentEnd(start, to) : -1;
      if (commentEnd === -1) {
        this.#splitInside(start === from ? lowest : this.#lowest(start, to, depth), start, to, depth, cost);
        this.#markPiece(before);
        return;
      }
      this.#splitPiece(start, commentEnd, depth, cost);
      this.#open(before, openingCosts.comment);
      start = commentEnd;
      cost = splitCosts.documented;
    }
    this.#push(start, to, cost);
  }

  /* The end of a long comment at the start of a definition, which keeps more of its body without it. */
  #commentEnd(from: number, to: number): number {
    for (let line = from + 1; line < to; line++) {
      if (this.#lines.isBlank(line)) continue;
      const level = this.#levels[line] ?? 0;
      if (level < splitLevel.documented || level === splitLevel.line) return -1;
      if (level !== splitLevel.documented) continue;
      if (lengthOf(this.#lines, from, line) >= this.#limit * minCommentLength) return line;
    }
    return -1;
  }

  #splitInside(level: number, from: number, to: number, depth: number, splitCost: number): void {
    if (lineCosts.has(level)) this.#splitByLines(level, from, to, depth, splitCost);
    else if (level === splitLevel.body) this.#splitHeads(from, to, depth, splitCost);
    else if (level < splitLevel.body) this.#splitAt(level, from, to, depth, splitCost);
    else this.#push(from, to, splitCost);
  }

  #splitAt(level: number, from: number, to: number, depth: number, splitCost: number): void {
    let start = from;
    let cost = splitCost;
    for (let line = from + 1; line < to; line++) {
      if (this.#levels[line] !== level || this.#lines.isBlank(line)) continue;
      this.#splitPiece(start, line, depth + 1, cost);
      start = line;
      cost = this.#costOf(level, line);
    }
    this.#splitPiece(start, to, depth + 1, cost);
  }

  /* Separates heads from their bodies, the outermost first: the innermost is closest to the code. */
  #splitHeads(from: number, to: number, depth: number, splitCost: number): void {
    let start = from;
    let cost = splitCost;
    for (let line = from + 1; line < to && lengthOf(this.#lines, start, to) > this.#limit; line++) {
      if (this.#levels[line] !== splitLevel.body || this.#lines.isBlank(line)) continue;
      this.#splitPiece(start, line, depth + 1, cost);
      start = line;
      cost = splitCosts.body;
    }
    this.#splitPiece(start, to, depth + 1, cost);
  }

  #costOf(level: number, line: number): number {
    if (level === splitLevel.documented) return splitCosts.documented;
    return this.#continuations[line] === 1 ? splitCosts.continuation : splitCosts.syntax;
  }

  /*
   * Splits at lines of at most this level, and a comment at its paragraphs if it has several. Joins very short lines,
   * so that a file of a million lines stays cheap.
   */
  #splitByLines(level: number, from: number, to: number, depth: number, splitCost: number): void {
    const lines = this.#lines;
    const costs = lineCosts.get(level) ?? { line: 0, paragraph: 0 };
    const minLength = this.#limit / minAtomsPerChunk;
    const byParagraph = isComment(level) && this.#hasParagraphs(level, from, to);
    let start = from;
    let cost = splitCost;
    for (let line = from + 1; line < to; line++) {
      if (lines.isBlank(line) || this.#isTied(line, level)) continue;
      const paragraph = byParagraph ? this.#startsParagraph(line) : lines.isBlank(line - 1);
      if (byParagraph && !paragraph) continue;
      const short = lines.end(line) - lines.start(start) <= minLength;
      if (short && !paragraph && !this.#isFollowed(line, level)) continue;
      this.#splitPiece(start, line, depth + 1, cost);
      start = line;
      cost = paragraph ? costs.paragraph : costs.line;
    }
    this.#splitPiece(start, to, depth + 1, cost);
  }

  #hasParagraphs(level: number, from: number, to: number): boolean {
    for (let line = from + 1; line < to; line++) {
      if (!this.#isTied(line, level) && this.#startsParagraph(line)) return true;
    }
    return false;
  }

  /* Whether the line is not separated from the previous one at this level. */
  #isTied(line: number, level: number): boolean {
    return (this.#levels[line] ?? 0) > level;
  }

  /* Whether a line that is not separated from this one at this level follows it. */
  #isFollowed(line: number, level: number): boolean {
    let next = line + 1;
    while (next < this.#lines.count && this.#lines.isBlank(next)) next++;
    return this.#isTied(next, level);
  }

  /* Whether a line of a comment follows a line without text. */
  #startsParagraph(line: number): boolean {
    return hasWord.test(this.#textOf(line)) && !hasWord.test(this.#textOf(line - 1));
  }

  #textOf(line: number): string {
    return this.#lines.text.slice(this.#lines.start(line), this.#lines.end(line));
  }

  /* The atoms from this one on are the parts of one piece. */
  #markPiece(before: number): void {
    const atoms = this.#atoms;
    if (atoms.length - before < 2) return;
    this.#open(before, openingCosts.piece);
    for (let index = before + 1; index < atoms.length; index++) {
      const atom = atoms[index];
      if (atom && atom.pieceEnd === -1) atom.pieceEnd = atoms.length;
    }
  }

  #open(atom: number, cost: number): void {
    const opening = this.#atoms[atom];
    if (opening) opening.openingCost = Math.max(opening.openingCost, cost);
  }

  #lowest(from: number, to: number, depth: number): number {
    let lowest: number = noLevel;
    for (let line = from + 1; line < to; line++) {
      let level = this.#levels[line] ?? noLevel;
      if (depth >= maxSplitDepth && level < splitLevel.documented) level = splitLevel.line;
      if (level < lowest && !this.#lines.isBlank(line)) lowest = level;
    }
    return lowest;
  }

  #push(startLine: number, endLine: number, splitCost: number): void {
    this.#atoms.push({ startLine, endLine, splitCost, openingCost: 0, pieceEnd: -1 });
  }
}

function isComment(level: number): boolean {
  return level === splitLevel.comment || level === splitLevel.docstring;
}

/** Characters from the start of the first line to the end of the last line that is not blank. */
export function lengthOf(lines: LineTable, from: number, to: number): number {
  let last = to - 1;
  while (last > from && lines.isBlank(last)) last--;
  return lines.end(last) - lines.start(from);
}
