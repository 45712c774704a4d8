/** Values in lists of some length at most, in order. */
export function portions<Value>(values: readonly Value[], size: number): readonly Value[][] {
  const result: Value[][] = [];
  for (let start = 0; start < values.length; start += size) result.push(values.slice(start, start + size));
  return result;
}

/**
 * Values in lists of some length and some weight at most, in order, for a server that takes so much in one request. A value
 * that is heavier has a list of its own.
 */
export function weighedPortions<Value>(
  values: readonly Value[],
  size: number,
  weight: number,
  weigh: (value: Value) => number,
): readonly Value[][] {
  const result: Value[][] = [];
  let current: Value[] = [];
  let total = 0;
  for (const value of values) {
    const own = weigh(value);
    if (current.length > 0 && (current.length === size || total + own > weight)) {
      result.push(current);
      current = [];
      total = 0;
    }
    current.push(value);
    total += own;
  }
  if (current.length > 0) result.push(current);
  return result;
}
