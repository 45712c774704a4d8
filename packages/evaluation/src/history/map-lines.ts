import type { LineRange } from '@codesearch/presentation';
import type { Hunk } from './commit.ts';

/** Lines around a change that git shows with it. */
const context = 3;

/**
 * The lines that a patch changes with their context of three lines, as they are before it. The last ones may be past
 * the end.
 */
export function changedLines({ oldStart, oldLength }: Hunk): LineRange {
  // An insertion is after the line that it names.
  const first = oldLength === 0 ? oldStart + 1 : oldStart;
  return { startLine: Math.max(1, first - context), endLine: first + oldLength - 1 + context };
}

/**
 * Where lines of a file were before a patch.
 *
 * @param range lines after the patch
 * @param hunks of the patch, in order
 * @returns `undefined` if the patch wrote all of these lines
 */
export function linesBefore({ startLine, endLine }: LineRange, hunks: readonly Hunk[]): LineRange | undefined {
  let [first, last] = [Infinity, 0];
  for (let line = startLine; line <= endLine; line++) {
    const before = lineBefore(line, hunks);
    if (before === undefined) continue;
    first = Math.min(first, before);
    last = Math.max(last, before);
  }
  return last === 0 ? undefined : { startLine: first, endLine: last };
}

function lineBefore(line: number, hunks: readonly Hunk[]): number | undefined {
  let shift = 0;
  for (const { newStart, newLength, oldLength } of hunks) {
    // A hunk without new lines is after the line that it names.
    const first = newLength === 0 ? newStart + 1 : newStart;
    if (line < first) break;
    if (line < first + newLength) return undefined;
    shift += oldLength - newLength;
  }
  return line + shift;
}
