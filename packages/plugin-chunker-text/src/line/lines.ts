/** Adjacent lines by their zero-based numbers, both inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The lines of a text. A line ends at `\n`, as in git and in the line numbers of editors; a `\r` before it belongs to
 * the line end. A line is blank if `trim` leaves nothing of it.
 */
export class Lines {
  readonly source: string;
  /** Number of lines. A line end at the end of the text starts no further line. */
  readonly count: number;
  readonly #starts: readonly number[];
  readonly #blank: readonly boolean[];

  constructor(source: string) {
    const starts: number[] = [];
    const blank: boolean[] = [];
    for (let start = 0; start < source.length;) {
      const newline = source.indexOf('\n', start);
      const next = newline === -1 ? source.length : newline + 1;
      starts.push(start);
      blank.push(isBlank(source, start, next));
      start = next;
    }
    this.source = source;
    this.count = starts.length;
    this.#starts = starts;
    this.#blank = blank;
  }

  start(line: number): number {
    return this.#starts[line] ?? this.source.length;
  }

  /** Offset after the last character of the line, before its line end. */
  end(line: number): number {
    let end = this.start(line + 1);
    if (this.source.charCodeAt(end - 1) !== 10) return end;
    end -= 1;
    return end > this.start(line) && this.source.charCodeAt(end - 1) === 13 ? end - 1 : end;
  }

  /** The line without its line end. */
  text(line: number): string {
    return this.source.slice(this.start(line), this.end(line));
  }

  blank(line: number): boolean {
    return this.#blank[line] ?? true;
  }

  /** Length of the text from the start of the first line to the end of the last line. */
  size(first: number, last: number): number {
    return this.end(last) - this.start(first);
  }

  /** The range without blank lines at its start and end, or `undefined` if nothing is left. */
  trim(first: number, last: number): LineRange | undefined {
    let from = first;
    let to = last;
    while (from <= to && this.blank(from)) from += 1;
    while (to >= from && this.blank(to)) to -= 1;
    return from <= to ? { first: from, last: to } : undefined;
  }
}

function isBlank(source: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = source.charCodeAt(index);
    if (code === 32 || (code >= 9 && code <= 13)) continue;
    return code > 127 && source.slice(index, end).trim() === '';
  }
  return true;
}
