/** Lines shown before and after a line that matches. */
const context = 1;

/**
 * Chooses the lines of a text to show if a search matched some of them: these first, then the lines next to them.
 *
 * @param count number of lines
 * @param matched indexes of lines, ascending
 * @param limit max lines
 * @returns indexes of lines, ascending
 */
export function chooseMatchedLines(count: number, matched: readonly number[], limit: number): readonly number[] {
  const chosen = new Set(matched.slice(0, Math.max(0, limit)));
  for (const line of matched) {
    for (const near of [line - context, line + context]) {
      if (chosen.size < limit && near >= 0 && near < count) chosen.add(near);
    }
  }
  return [...chosen].toSorted((a, b) => a - b);
}
