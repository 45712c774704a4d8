import { isSpace } from './line-table.ts';

/** The offset after the last character of `text.slice(start, end)` that is not white space, or `start`. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}
