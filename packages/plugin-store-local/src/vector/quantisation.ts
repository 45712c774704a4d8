/** The size of a code is a multiple of this, the bytes of a SIMD register. */
const registerBytes = 16;

/** Returns the bytes of a code of a vector. Never 0, because Node 22 treats an empty value as NULL. */
export function rowStride(dimensions: number): number {
  return Math.ceil(Math.max(dimensions, 1) / registerBytes) * registerBytes;
}

/**
 * Writes the code of a vector, with 8 bits per dimension: x ≈ scale · code.
 *
 * @returns its scale; 0 for the zero vector
 */
export function quantise(vector: Float32Array, code: Int8Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = Math.fround(largest / 127);
  code.fill(0);
  if (scale === 0) return 0;
  for (let index = 0; index < vector.length; index++)
    code[index] = Math.max(-127, Math.min(127, Math.round(vector[index]! / scale)));
  return scale;
}

/** A query in 16 bits: x ≈ scale · value. */
export interface QuantisedQuery {
  /** Padded to the stride. */
  readonly values: Int16Array;
  readonly scale: number;
}

/** Quantises a query. Long vectors get fewer steps, so that their dot product with any code fits in 32 bits. */
export function quantiseQuery(vector: Float32Array): QuantisedQuery {
  const values = new Int16Array(rowStride(vector.length));
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return { values, scale: 0 };
  const range = Math.min(0x7fff, Math.floor(0x7fffffff / (127 * vector.length)));
  const scale = largest / range;
  for (let index = 0; index < vector.length; index++) values[index] = Math.round(vector[index]! / scale);
  return { values, scale };
}

/** Returns the vector that a code represents. */
export function restoredVector(dimensions: number, scale: number, code: Int8Array): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let index = 0; index < dimensions; index++) vector[index] = scale * code[index]!;
  return vector;
}
