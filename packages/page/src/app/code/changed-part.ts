/** A part of a text, and what it becomes. */
export interface ChangedPart {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The shortest part of a text that has to be replaced to make another one of it. */
export function changedPart(before: string, after: string): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
