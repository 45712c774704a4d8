import type { LineTable } from '../text/line-table.ts';
import { cleanComment } from './clean-comment.ts';

/** Some authors leave a line between a documentation comment and what it documents. */
export function standsApart(text: string, start: number): boolean {
  return text.startsWith('/**', start);
}

/**
 * Remembers the run of comments that was met last, so that the definition after it can claim it as its documentation.
 * Comments belong together where no blank line parts them; attributes between a comment and its definition do not part them.
 */
export class PrecedingComment {
  readonly #lines: LineTable;
  #start = -1;
  #end = -1;
  #lastLine = -2;
  /** Lines from the last one to what the comment may document. */
  #reach = 1;

  constructor(lines: LineTable) {
    this.#lines = lines;
  }

  /** A comment, or something else that documents what follows it; `alone` where it takes the place of comments before it. */
  see(start: number, end: number, alone: boolean): void {
    const firstLine = this.#lines.lineOf(start);
    if (this.#lines.first(firstLine) !== start) return;
    if (alone || this.#start === -1 || firstLine > this.#lastLine + 1) this.#start = start;
    this.#end = end;
    this.#reach = standsApart(this.#lines.text, start) ? 2 : 1;
    this.#lastLine = this.#lines.lineOf(end - 1);
  }

  /** Something that stands between a comment and what it documents. */
  carryOver(start: number, end: number): void {
    if (this.#lines.lineOf(start) <= this.#lastLine + 1) this.#lastLine = this.#lines.lineOf(end - 1);
  }

  /** The documentation of what begins at the offset, if the comments before it touch it. */
  claim(start: number): string | undefined {
    const line = this.#lines.lineOf(start);
    if (this.#start === -1 || start < this.#end || line > this.#lastLine + this.#reach) return undefined;
    const doc = cleanComment(this.#lines.text.slice(this.#start, this.#end));
    this.#start = -1;
    return doc === '' ? undefined : doc;
  }
}
