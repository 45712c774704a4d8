/** Adds up counts by reason. */
export function sumCounts<Key extends string>(
  ...counts: readonly Readonly<Partial<Record<Key, number>>>[]
): Partial<Record<Key, number>> {
  const sum: Partial<Record<Key, number>> = {};
  for (const each of counts) {
    for (const [key, count] of Object.entries(each) as [Key, number][]) sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}
