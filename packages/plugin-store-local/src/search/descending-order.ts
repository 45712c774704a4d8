/**
 * The places of some numbers, the largest number first; equal ones in the order of their places. A merge sort: the engine's own
 * would call a function for every comparison, which takes most of its time.
 */
export function descendingOrder(values: Float64Array): Uint32Array {
  const count = values.length;
  let order = new Uint32Array(count);
  for (let place = 0; place < count; place++) order[place] = place;
  let merged = new Uint32Array(count);
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let [left, right] = [start, middle];
      for (let place = start; place < end; place++) {
        const isLeft = left < middle && (right === end || values[order[left]!]! >= values[order[right]!]!);
        merged[place] = order[isLeft ? left++ : right++]!;
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}
