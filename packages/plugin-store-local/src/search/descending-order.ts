/**
 * Returns the indexes of numbers in descending order of the numbers, and in ascending order for equal numbers. It is a
 * merge sort, because the engine's sort calls a function for every comparison, which takes most of its time.
 */
export function descendingOrder(values: Float64Array): Uint32Array {
  const count = values.length;
  let order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  let merged = new Uint32Array(count);
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let [left, right] = [start, middle];
      for (let index = start; index < end; index++) {
        const isLeft = left < middle && (right === end || values[order[left]!]! >= values[order[right]!]!);
        merged[index] = order[isLeft ? left++ : right++]!;
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}
