/** Returns the dot product of two vectors of one length: the cosine, if they are unit vectors. */
export function dotProduct(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  let odd = 0;
  const even = left.length & ~1;
  // Two sums do not wait for each other.
  for (let index = 0; index < even; index += 2) {
    sum += left[index]! * right[index]!;
    odd += left[index + 1]! * right[index + 1]!;
  }
  return even < left.length ? sum + odd + left[even]! * right[even]! : sum + odd;
}

/**
 * Returns the mean direction as a unit vector; all zero if the sum is zero.
 *
 * @param weights one per vector. Default: equal weights
 */
export function meanVector(vectors: readonly Float32Array[], weights?: readonly number[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const [index, vector] of vectors.entries()) {
    const weight = weights?.[index] ?? 1;
    for (let axis = 0; axis < sum.length; axis++) sum[axis]! += weight * vector[axis]!;
  }
  return unitVector(sum);
}

/**
 * Scales a vector to unit length, in a new array; a zero vector stays zero. A value that is not finite makes the result
 * not finite, which the engine refuses.
 */
export function unitVector(values: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let index = 0; index < values.length; index++) squares += values[index]! * values[index]!;
  const vector = new Float32Array(values.length);
  // The squares of very small numbers are zero, those of very large ones are not finite.
  if (squares === 0 || squares === Infinity) {
    let largest = 0;
    for (let index = 0; index < values.length; index++) largest = Math.max(largest, Math.abs(values[index]!));
    if (largest === 0) return vector;
    if (largest !== Infinity) return unitVector(Array.from(values, (value) => value / largest));
  }
  const scale = 1 / Math.sqrt(squares);
  for (let index = 0; index < values.length; index++) vector[index] = values[index]! * scale;
  return vector;
}
