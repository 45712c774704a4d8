/** Up to so many values, sorting is faster than buckets. */
const few = 64;

const bucketCount = 256;

/**
 * The n-th largest of some finite numbers. They are counted in buckets by their size, and only the bucket that has the n-th largest
 * is searched again. Takes linear time, without the mispredicted branches of a heap or of quickselect.
 *
 * @param n 1 to the number of values
 */
export function nthLargest(values: Float64Array, n: number): number {
  const [least, most] = extremes(values);
  if (least === most) return most;
  const scale = (bucketCount - 1) / (most - least);
  // The scale overflows for numbers that are too close together, and is 0 for those that are too far apart.
  if (values.length <= few || scale === 0 || scale === Infinity) return values.toSorted()[values.length - n]!;
  const buckets = new Uint8Array(values.length);
  const counts = new Uint32Array(bucketCount);
  for (let index = 0; index < values.length; index++) {
    const bucket = Math.trunc((values[index]! - least) * scale);
    buckets[index] = bucket;
    counts[bucket]!++;
  }
  let wanted = bucketCount - 1;
  let above = 0;
  for (; above + counts[wanted]! < n; wanted--) above += counts[wanted]!;
  const rest = new Float64Array(counts[wanted]!);
  let count = 0;
  for (let index = 0; index < values.length; index++) if (buckets[index] === wanted) rest[count++] = values[index]!;
  return nthLargest(rest, n - above);
}

function extremes(values: Float64Array): readonly [least: number, most: number] {
  let least = Infinity;
  let most = -Infinity;
  for (let index = 0; index < values.length; index++) {
    least = Math.min(least, values[index]!);
    most = Math.max(most, values[index]!);
  }
  return [least, most];
}
