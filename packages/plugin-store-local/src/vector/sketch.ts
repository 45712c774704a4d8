/*
 * Sketches: two bits per dimension, by which a search chooses the vectors that it compares exactly.
 *
 *   x ≈ scale · level,   level ∈ {-1.5, -0.5, 0.5, 1.5}
 *
 * A level is as wide as the standard deviation of the vector's components, which is nearly the best for components with
 * a normal distribution. The scale is such that the dot product of a vector with its sketch is right.
 *
 * Two dimensions have one code of four bits. Sketches are stored in groups of 32 rows: for each pair of dimensions 16
 * bytes, whose low halves have the codes of the rows 0 to 15, and whose high halves those of the rows 16 to 31. In each
 * half, the even bytes come first. So a scan looks the products of 16 rows up with one instruction, and adds them up in
 * two registers.
 */

const groupRows = 32;
const pairBytes = 16;

/** Of an optimal quantizer with four equal steps, in standard deviations. */
const step = 0.9957;

/** The largest product in a table: a scan adds two of them in eight bits. */
const maxProduct = 127;
const maxSum = 0xffff;

/** Number of pairs of dimensions, even because a scan takes two at a time. */
export function pairsOf(dimensions: number): number {
  return Math.ceil(Math.max(dimensions, 1) / 4) * 2;
}

/** Bytes of the sketches of a number of rows, in whole groups. */
export function sketchBytes(dimensions: number, rows: number): number {
  return Math.ceil(rows / groupRows) * pairsOf(dimensions) * pairBytes;
}

/**
 * Writes the sketch of a vector.
 *
 * @param pairs of the sketches in `codes`
 * @returns its scale; 0 for the zero vector
 */
export function writeSketch(codes: Uint8Array, pairs: number, row: number, vector: Float32Array): number {
  const square = dot(vector, vector);
  const width = step * Math.sqrt(square / vector.length);
  let product = 0;
  const code = (index: number): number => {
    const value = vector[index] ?? 0;
    if (value === 0 || width === 0) return 2;
    const level = Math.max(0, Math.min(3, Math.floor(value / width) + 2));
    product += value * levelOf(level);
    return level;
  };
  for (let pair = 0; pair < pairs; pair++) setCode(codes, pairs, row, pair, code(2 * pair) | (code(2 * pair + 1) << 2));
  return product === 0 ? 0 : Math.fround(square / product);
}

/** Overwrites the sketch of a vector that is removed. */
export function clearSketch(codes: Uint8Array, pairs: number, row: number): void {
  for (let pair = 0; pair < pairs; pair++) setCode(codes, pairs, row, pair, 0);
}

/** The code of two dimensions. */
export function codeAt(codes: Uint8Array, pairs: number, row: number, pair: number): number {
  return (codes[byteOf(pairs, row, pair)]! >> shiftOf(row)) & 15;
}

function setCode(codes: Uint8Array, pairs: number, row: number, pair: number, code: number): void {
  const at = byteOf(pairs, row, pair);
  const shift = shiftOf(row);
  codes[at] = (codes[at]! & (0xf0 >> shift)) | (code << shift);
}

function byteOf(pairs: number, row: number, pair: number): number {
  const group = Math.floor(row / groupRows);
  const within = row % pairBytes;
  const byte = within < pairBytes / 2 ? 2 * within : 2 * within - pairBytes + 1;
  return (group * pairs + pair) * pairBytes + byte;
}

function shiftOf(row: number): number {
  return row % groupRows < pairBytes ? 0 : 4;
}

/** What a scan needs of a query. A score is `(sum of products · factor + offset) · scale`, in 32-bit floats. */
export interface SketchedQuery {
  /** For each pair of dimensions, the product with each code. */
  readonly products: Uint8Array;
  readonly factor: number;
  readonly offset: number;
}

export function sketchQuery(vector: Float32Array): SketchedQuery {
  const pairs = pairsOf(vector.length);
  const products = new Uint8Array(pairs * pairBytes);
  const value = (index: number): number => vector[index] ?? 0;
  let [largest, all] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    const size = Math.abs(value(2 * pair)) + Math.abs(value(2 * pair + 1));
    largest = Math.max(largest, size);
    all += size;
  }
  if (all === 0) return { products, factor: 0, offset: 0 };
  const lowest = levelOf(0);
  const steps = Math.min(maxProduct / largest, (maxSum - pairs) / all) / (-2 * lowest);
  for (let pair = 0; pair < pairs; pair++) {
    const [first, second] = [value(2 * pair), value(2 * pair + 1)];
    const least = lowest * (Math.abs(first) + Math.abs(second));
    for (let code = 0; code < pairBytes; code++) {
      const product = first * levelOf(code & 3) + second * levelOf(code >> 2);
      products[pair * pairBytes + code] = Math.round((product - least) * steps);
    }
  }
  return { products, factor: Math.fround(1 / steps), offset: Math.fround(lowest * all) };
}

function levelOf(code: number): number {
  return code - 1.5;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
}
