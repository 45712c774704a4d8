import type { SplitPoints } from '../segment/split-lines.ts';
import { splitLevel } from '../segment/split-lines.ts';
import type { LineTable } from '@codesearch/toolkit';

/** The lines of a definition: where it starts, where its body starts, and where it ends. */
interface Head {
  readonly startLine: number;
  readonly bodyStart: number;
  readonly endLine: number;
}

/** A line that only opens a body. It belongs to the head. */
const opener = /^(?:[{([]|where|do|begin)$/;

/** Collects the levels of lines during the walk. */
export class LineLevels {
  readonly #lines: LineTable;
  /** Depths of the outermost nodes that start on the lines. */
  readonly #levels: Int32Array;
  /** Levels of lines that are tied to the previous line, otherwise 0. */
  readonly #ties: Int32Array;
  readonly #continuations: Uint8Array;
  /** 1 for a line of a comment. */
  readonly #comments: Uint8Array;
  readonly #heads: Head[] = [];
  #latestLineComment = -2;

  constructor(lines: LineTable) {
    this.#lines = lines;
    this.#levels = new Int32Array(lines.count).fill(splitLevel.line);
    this.#ties = new Int32Array(lines.count);
    this.#continuations = new Uint8Array(lines.count);
    this.#comments = new Uint8Array(lines.count);
  }

  /** A node starts on the line. The outermost comes first. The root is not a piece of the text. */
  startNode(line: number, depth: number): void {
    if (depth > 0 && this.#levels[line] === splitLevel.line) this.#levels[line] = depth;
  }

  /**
   * Adds a comment on separate lines.
   *
   * @param next the line that it documents
   */
  addComment(first: number, last: number, next: number): void {
    this.#comments.fill(1, first, last + 1);
    this.#tie(first + 1, last, splitLevel.comment);
    this.#tie(next, next, splitLevel.documented);
    if (first !== last) return;
    if (this.#latestLineComment === first - 1 && this.#indent(first) === this.#indent(first - 1)) {
      this.#tie(first, first, splitLevel.comment);
    }
    this.#latestLineComment = first;
  }

  /** Adds an attribute, a decorator or the like. It is part of the head on the next line. */
  addPreamble(first: number, last: number): void {
    this.#tie(first + 1, last + 1, splitLevel.head);
  }

  /** Adds a definition with a body. */
  addHead(head: Head): void {
    this.#heads.push(head);
  }

  /** Adds documentation that is the start of a body, and so is not tied to the rest of it. */
  addDocstring(first: number, last: number, endLine: number): void {
    this.#tie(first + 1, last, splitLevel.docstring);
    const next = this.#nextFilled(last);
    if (next <= endLine) this.continueAt(next);
  }

  /** The line starts a further part of the previous definition. */
  continueAt(line: number): void {
    this.#continuations.fill(1, line, line + 1);
  }

  /** The line starts the part of a definition that follows a signature without a body. */
  continueSignature(signatureEnd: number, line: number): void {
    if (this.#nextFilled(signatureEnd) === line) this.#tie(line, line, splitLevel.body);
    else this.continueAt(line);
  }

  splitPoints(): SplitPoints {
    for (const head of this.#heads) this.#tieHead(head);
    this.#moveLevels();
    return { levels: this.#levels, continuations: this.#continuations };
  }

  /* Ties the lines of a head, including the line that opens the body, and the first line of the body. */
  #tieHead({ startLine, bodyStart, endLine }: Head): void {
    const lines = this.#lines;
    const bodyLine = lines.lineOf(bodyStart);
    let last = bodyLine;
    const opens = lines.first(bodyLine) !== bodyStart || opener.test(lines.text.slice(bodyStart, lines.end(bodyLine)));
    if (!opens)
      do last--;
      while (last > startLine && (lines.isBlank(last) || this.#comments[last] === 1));
    this.#tie(startLine + 1, last, splitLevel.head);
    const body = this.#nextFilled(last);
    if (body <= endLine) this.#tie(body, body, splitLevel.body);
  }

  #tie(from: number, to: number, level: number): void {
    for (let line = from; line <= to && line < this.#lines.count; line++) {
      if (level > (this.#ties[line] ?? 0) && !this.#lines.isBlank(line)) this.#ties[line] = level;
    }
  }

  /* A node that starts on a tied line starts, for a split, on the line that it is tied to. */
  #moveLevels(): void {
    let level: number = splitLevel.line;
    for (let line = this.#levels.length - 1; line >= 0; line--) {
      if (this.#lines.isBlank(line)) continue;
      const tie = this.#ties[line] ?? 0;
      level = Math.min(level, this.#levels[line] ?? splitLevel.line);
      this.#levels[line] = tie === 0 ? level : tie;
      if (tie === 0) level = splitLevel.line;
    }
  }

  #nextFilled(line: number): number {
    let next = line + 1;
    while (next < this.#lines.count && this.#lines.isBlank(next)) next++;
    return next;
  }

  #indent(line: number): number {
    return this.#lines.first(line) - this.#lines.start(line);
  }
}
