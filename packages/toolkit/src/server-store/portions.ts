/** Splits values into lists, in order. @param size max values per list */
export function portions<Value>(values: readonly Value[], size: number): readonly Value[][] {
  const result: Value[][] = [];
  for (let start = 0; start < values.length; start += size) result.push(values.slice(start, start + size));
  return result;
}

/**
 * Splits values into lists, in order, for a server that limits the size of a request. A value that exceeds the max
 * weight is alone in its list.
 *
 * @param size max values per list
 * @param weight max weight per list
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
