import { unitVector } from './unit-vector.ts';

/**
 * The mean direction; all zero where the vectors are.
 *
 * @param weights one per vector; equal where they are left out
 */
export function meanVector(vectors: readonly Float32Array[], weights?: readonly number[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const [place, vector] of vectors.entries()) {
    const weight = weights?.[place] ?? 1;
    for (let index = 0; index < sum.length; index++) sum[index]! += weight * vector[index]!;
  }
  return unitVector(sum);
}
