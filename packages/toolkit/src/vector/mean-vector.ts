import { unitVector } from './unit-vector.ts';

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
