/*
 * Residual quantisation: the coarse code of a vector has 8 bits per dimension, and its residual code has 4 bits more
 * for the error of the coarse code.
 *
 *   x ≈ scale · (coarse + residual / residualSteps),   coarse ∈ [-127, 127], residual ∈ [-7, 7]
 */

/** The size of a code is a multiple of this, the bytes of a SIMD register. */
const registerBytes = 16;

/** Steps of the residual code in one step of the coarse code: a remainder of ±½ becomes ±7. */
const residualSteps = 14;

/** Returns the bytes of a code of a vector. Never 0, because Node 22 treats an empty value as NULL. */
export function rowStride(dimensions: number): number {
  return Math.ceil(Math.max(dimensions, 1) / registerBytes) * registerBytes;
}

/**
 * Writes both codes of a vector.
 *
 * @returns its scale; 0 for the zero vector
 */
export function quantise(vector: Float32Array, coarse: Int8Array, residual: Int8Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = Math.fround(largest / 127);
  coarse.fill(0);
  residual.fill(0);
  if (scale === 0) return 0;
  for (let index = 0; index < vector.length; index++) {
    const exact = vector[index]! / scale;
    const whole = Math.max(-127, Math.min(127, Math.round(exact)));
    coarse[index] = whole;
    residual[index] = Math.max(-7, Math.min(7, Math.round((exact - whole) * residualSteps)));
  }
  return scale;
}

/** Writes two values of a residual code in each byte. */
export function packResidual(residual: Int8Array, packed: Uint8Array): void {
  for (let byte = 0; byte < packed.length; byte++)
    packed[byte] = (residual[2 * byte]! & 15) | (residual[2 * byte + 1]! << 4);
}

/** The opposite of {@link packResidual}. */
export function unpackResidual(packed: Uint8Array, residual: Int8Array): void {
  for (let byte = 0; byte < packed.length; byte++) {
    const both = packed[byte]!;
    residual[2 * byte] = (both << 28) >> 28;
    residual[2 * byte + 1] = (both << 24) >> 28;
  }
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

/**
 * Returns the dot product of a query with a vector.
 *
 * @param scale of the vector
 * @param coarse dot product of the coarse code with the query's values
 * @param residual the same of the residual code
 */
export function exactScore(query: QuantisedQuery, scale: number, coarse: number, residual: number): number {
  return coarse * scale * query.scale + scale * ((query.scale * residual) / residualSteps);
}

/** Returns the vector that two codes represent. */
export function restoredVector(
  dimensions: number,
  scale: number,
  coarse: Int8Array,
  residual: Int8Array,
): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let index = 0; index < dimensions; index++) {
    vector[index] = scale * (coarse[index]! + residual[index]! / residualSteps);
  }
  return vector;
}
