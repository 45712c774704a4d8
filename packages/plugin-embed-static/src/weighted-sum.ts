import { unitVector } from '@codesearch/toolkit/pure';

/**
 * Sums up weighted rows of a matrix, and scales the sum to unit length.
 *
 * Each pass takes four rows, so that it reads and writes the sum a quarter as often. The order of the additions depends
 * only on the order of the rows, so that equal input gives bitwise equal results.
 *
 * @param matrix row-major, with `sum.length` columns
 * @param rows indexes of the rows; only the first `count` are used
 * @param weights one per row
 * @param sum working memory
 * @returns a new vector; all zero if the sum is zero
 */
export function normalizedSum(
  matrix: Int8Array,
  rows: Uint32Array,
  weights: Float64Array,
  count: number,
  sum: Float64Array,
): Float32Array {
  const columns = sum.length;
  sum.fill(0);
  let index = 0;
  for (; index + 4 <= count; index += 4) {
    const [w0, w1, w2, w3] = [weights[index]!, weights[index + 1]!, weights[index + 2]!, weights[index + 3]!];
    const r0 = rows[index]! * columns;
    const r1 = rows[index + 1]! * columns;
    const r2 = rows[index + 2]! * columns;
    const r3 = rows[index + 3]! * columns;
    for (let column = 0; column < columns; column++) {
      sum[column]! +=
        w0 * matrix[r0 + column]! + w1 * matrix[r1 + column]! + (w2 * matrix[r2 + column]! + w3 * matrix[r3 + column]!);
    }
  }
  for (; index < count; index++) {
    const weight = weights[index]!;
    const row = rows[index]! * columns;
    for (let column = 0; column < columns; column++) sum[column]! += weight * matrix[row + column]!;
  }
  return unitVector(sum);
}
