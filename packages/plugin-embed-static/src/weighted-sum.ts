/**
 * Adds up rows of a matrix, each times its weight, and scales the sum to unit length.
 *
 * Four rows are taken in one pass, which reads and writes the sum a quarter as often; the order of the additions, and so
 * the result to the last bit, depends on the order of the rows alone.
 *
 * @param matrix row-major, `sum.length` columns
 * @param rows which rows, of which the first `count` are taken
 * @param sum working space; one per caller
 * @returns a vector of its own memory; all zero where the sum is
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
  return normalized(sum);
}

function normalized(sum: Float64Array): Float32Array {
  let squares = 0;
  for (let column = 0; column < sum.length; column++) squares += sum[column]! * sum[column]!;
  const vector = new Float32Array(sum.length);
  if (squares === 0) return vector;
  const factor = 1 / Math.sqrt(squares);
  for (let column = 0; column < sum.length; column++) vector[column] = sum[column]! * factor;
  return vector;
}
