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
