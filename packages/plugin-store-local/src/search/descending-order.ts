/**
 * The indexes of some numbers, the largest number first; equal ones by ascending index. A merge sort of our own, since that of the
 * engine calls a function for every comparison, which takes most of its time.
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
