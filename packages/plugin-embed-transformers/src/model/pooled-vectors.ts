import type { Pooling } from '../presets.ts';
import type { Tensor } from './runtime.ts';

/**
 * One vector of unit length per text, from a vector per token.
 *
 * @param hidden texts × tokens × dimensions
 * @param mask texts × tokens, 1 for a token of the text and 0 for padding
 */
export function pooledVectors(hidden: Tensor, mask: Tensor, pooling: Pooling): readonly Float32Array[] {
  const [texts = 0, tokens = 0, dimensions = 0] = hidden.dims;
  return Array.from({ length: texts }, (_, text) => {
    const used = Array.from({ length: tokens }, (_, token) => token).filter(
      (token) => Number(mask.data[text * tokens + token]) !== 0,
    );
    const chosen = pooling === 'mean' ? used : used.slice(...(pooling === 'cls' ? [0, 1] : [-1]));
    const vector = new Float32Array(dimensions);
    for (const token of chosen) {
      const start = (text * tokens + token) * dimensions;
      for (let index = 0; index < dimensions; index++) vector[index]! += Number(hidden.data[start + index]);
    }
    return normalized(vector);
  });
}

/** Modifies the vector. A zero vector is unchanged. */
function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (length > 0) for (let index = 0; index < vector.length; index++) vector[index]! /= length;
  return vector;
}
