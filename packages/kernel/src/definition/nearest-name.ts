/**
 * The name that a mistyped one most likely means.
 *
 * @returns `undefined` if half of its characters or more would have to change
 */
export function nearestName(mistyped: string, names: readonly string[]): string | undefined {
  const scored = names.map((name) => ({ name, distance: distance(mistyped.toLowerCase(), name.toLowerCase()) }));
  const [nearest] = scored.toSorted((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= mistyped.length / 2 ? nearest.name : undefined;
}

/** Levenshtein distance, row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[b.length]!;
}
