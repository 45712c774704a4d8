/** Lines of a file, from 1, inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Reads `24` or `24-30`; `undefined` for anything else. */
export function readLineRange(text: string): LineRange | undefined {
  const [, first, last = first] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [from, to] = [Number(first), Number(last)];
  return { first: Math.min(from, to), last: Math.max(from, to) };
}

export function lineRange(line: number): LineRange {
  return { first: line, last: line };
}

/** The lines from the first of a range to another line, in either direction. */
export function extended({ first }: LineRange, line: number): LineRange {
  return { first: Math.min(first, line), last: Math.max(first, line) };
}
