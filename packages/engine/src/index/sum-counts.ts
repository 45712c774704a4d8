type Counts = Readonly<Record<string, number>>;

/** Adds counts by their keys. */
export function sumCounts(...counts: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const each of counts) {
    for (const [key, count] of Object.entries(each)) sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}
