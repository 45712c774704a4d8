/**
 * Chooses the lines of a text to show if a search matched some of them: these first, then the lines next to them.
 *
 * @param count number of lines
 * @param matched indexes of lines, ascending
 * @param limit max lines
 * @param context lines before and after each that matches, the nearest first
 * @returns indexes of lines, ascending
 */
export function chooseMatchedLines(
  count: number,
  matched: readonly number[],
  limit: number,
  context = 1,
): readonly number[] {
  const chosen = new Set(matched.slice(0, Math.max(0, limit)));
  for (let distance = 1; distance <= context; distance++) {
    for (const line of matched) {
      for (const near of [line - distance, line + distance])
        if (chosen.size < limit && near >= 0 && near < count) chosen.add(near);
    }
  }
  return [...chosen].toSorted((a, b) => a - b);
}
