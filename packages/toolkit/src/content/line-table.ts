/** Adjacent lines by their zero-based numbers, both inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

const newline = 10;
const carriageReturn = 13;

/** The lines of a text, numbered from 0. A line ends at `\n`; a `\r` before it belongs to the line end. */
export class LineTable {
  readonly text: string;
  /** Number of lines. A final line end starts no further line. */
  readonly count: number;
  readonly #starts: Int32Array;
  readonly #firsts: Int32Array;

  constructor(text: string) {
    this.text = text;
    const starts: number[] = [];
    for (let at = 0; at < text.length;) {
      starts.push(at);
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end + 1;
    }
    this.count = starts.length;
    this.#starts = Int32Array.from(starts);
    this.#firsts = new Int32Array(this.count);
    for (let line = 0; line < this.count; line++) this.#firsts[line] = this.#firstOf(line);
  }

  start(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  /** Offset after the last character of the line, without its line end. */
  end(line: number): number {
    let end = this.start(line + 1);
    if (end > this.start(line) && this.text.charCodeAt(end - 1) === newline) end--;
    if (end > this.start(line) && this.text.charCodeAt(end - 1) === carriageReturn) end--;
    return end;
  }

  /** Offset of the first character of the line that is not white space, or -1. */
  first(line: number): number {
    return this.#firsts[line] ?? -1;
  }

  isBlank(line: number): boolean {
    return this.first(line) === -1;
  }

  /** The line without its line end. */
  line(line: number): string {
    return this.text.slice(this.start(line), this.end(line));
  }

  /** Length of the text from the start of the first line to the end of the last line. */
  size(first: number, last: number): number {
    return this.end(last) - this.start(first);
  }

  /** The range without blank lines at its start and end, or `undefined` if nothing is left. */
  trim(first: number, last: number): LineRange | undefined {
    let [from, to] = [first, last];
    while (from <= to && this.isBlank(from)) from++;
    while (to >= from && this.isBlank(to)) to--;
    return from <= to ? { first: from, last: to } : undefined;
  }

  /** The line of the character at the offset. The last line for offsets at or after the end of the text. */
  lineOf(offset: number): number {
    const starts = this.#starts;
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #firstOf(line: number): number {
    const end = this.start(line + 1);
    for (let at = this.start(line); at < end; at++) if (!isSpace(this.text.charCodeAt(at))) return at;
    return -1;
  }
}

const rareSpace = /\s/;

/** Whether a character is white space, as in `String.prototype.trim`. */
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 32 || (code >= 9 && code <= 13);
  return rareSpace.test(String.fromCharCode(code));
}
