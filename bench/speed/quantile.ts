/**
 * The value below which a share of the values is, interpolated linearly.
 *
 * @param share 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('There are no values.');
  const ordered = values.toSorted((a, b) => a - b);
  const position = (ordered.length - 1) * share;
  const below = ordered[Math.floor(position)] as number;
  const above = ordered[Math.ceil(position)] as number;
  return below + (above - below) * (position - Math.floor(position));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
