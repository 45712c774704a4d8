import type { LineTable } from '@codesearch/toolkit';
import { cleanComment } from './clean-comment.ts';

/** Whether a blank line may follow the comment: some authors leave one after a documentation comment. */
export function allowsBlankLine(text: string, start: number): boolean {
  return text.startsWith('/**', start);
}

/**
 * Remembers the last run of comments, so that the next definition can claim it as its documentation. A blank line
 * separates runs. Attributes between a comment and its definition do not separate them.
 */
export class PrecedingComment {
  readonly #lines: LineTable;
  #start = -1;
  #end = -1;
  #lastLine = -2;
  /** Max distance from the last line to the definition, in lines. */
  #maxDistance = 1;

  constructor(lines: LineTable) {
    this.#lines = lines;
  }

  /**
   * Adds a comment, or another node that documents the next one.
   *
   * @param alone whether it replaces the comments before it
   */
  add(start: number, end: number, alone: boolean): void {
    const firstLine = this.#lines.lineOf(start);
    if (this.#lines.first(firstLine) !== start) return;
    if (alone || this.#start === -1 || firstLine > this.#lastLine + 1) this.#start = start;
    this.#end = end;
    this.#maxDistance = allowsBlankLine(this.#lines.text, start) ? 2 : 1;
    this.#lastLine = this.#lines.lineOf(end - 1);
  }

  /** Extends the comment over a node between it and its definition. */
  extendOver(start: number, end: number): void {
    if (this.#lines.lineOf(start) <= this.#lastLine + 1) this.#lastLine = this.#lines.lineOf(end - 1);
  }

  /** The documentation of the node at an offset, if the comments are adjacent to it. */
  claim(start: number): string | undefined {
    const line = this.#lines.lineOf(start);
    if (this.#start === -1 || start < this.#end || line > this.#lastLine + this.#maxDistance) return undefined;
    const doc = cleanComment(this.#lines.text.slice(this.#start, this.#end));
    this.#start = -1;
    return doc === '' ? undefined : doc;
  }
}
