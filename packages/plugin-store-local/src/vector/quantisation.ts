/*
 * A vector is kept as a 16-bit fixed-point number per dimension, split in two planes of 8 bits: the high plane alone is
 * scanned, the low plane makes the scores of the head of the list as good as those of 32-bit floats.
 *
 *   x ≈ scale · (high + low / lowSteps),   high, low ∈ [-127, 127]
 */

/** Bytes per row are a multiple of this: the width of a SIMD register. */
const lane = 16;

/** Steps of the low plane in one step of the high plane: a residual of ±½ becomes ±127. */
const lowSteps = 254;

/** Bytes of one row of either plane. Never 0, since an empty value and no value are one to Node 22. */
export function rowStride(dimensions: number): number {
  return Math.ceil(Math.max(dimensions, 1) / lane) * lane;
}

/** Writes both planes of a vector and returns its scale, 0 for the zero vector. */
export function quantise(vector: Float32Array, high: Int8Array, low: Int8Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = Math.fround(largest / 127);
  high.fill(0);
  low.fill(0);
  if (scale === 0) return 0;
  for (let index = 0; index < vector.length; index++) {
    const exact = vector[index]! / scale;
    const whole = Math.max(-127, Math.min(127, Math.round(exact)));
    high[index] = whole;
    low[index] = Math.max(-127, Math.min(127, Math.round((exact - whole) * lowSteps)));
  }
  return scale;
}

/** A query in 16 bits: x ≈ scale · value. */
export interface QuantisedQuery {
  /** Padded to the stride. */
  readonly values: Int16Array;
  readonly scale: number;
}

/** The range is narrowed for long vectors, so that a sum of products with 8-bit rows always fits in 32 bits. */
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

/** What the low plane adds to the score of a row, by its dot product with the query's values, in units of the row's scale. */
export function residualScore({ scale }: QuantisedQuery, dot: number): number {
  return (scale * dot) / lowSteps;
}

/** The vector that both planes of a row stand for. */
export function restoredVector(dimensions: number, scale: number, high: Int8Array, low: Int8Array): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let index = 0; index < dimensions; index++) vector[index] = scale * (high[index]! + low[index]! / lowSteps);
  return vector;
}
