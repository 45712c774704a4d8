/**
 * Holds rows of 8-bit numbers in blocks of `rowsPerBlock`, a multiple of 4, and multiplies them with a query. Rows are numbered
 * through all blocks. Both kernels give the same numbers.
 */
export interface DotKernel {
  /**
   * Copies rows of one block, `stride` bytes each, in place of what was there.
   *
   * @param first number of the first of them
   */
  write(first: number, rows: Uint8Array): void;
  /** The values of a row. Valid until the next `write`. */
  row(no: number): Int8Array;
  /** Sets the query for the calls that follow, `stride` numbers. */
  prepare(query: Int16Array): void;
  /** One dot product for each of some rows, `rowsPerBlock` at most. The array is overwritten by the next call. */
  dots(rows: readonly number[]): Int32Array;
  /**
   * Scores each row of a block: dot product × scale × factor.
   *
   * @param scales one per row; NaN for a row that is to have no score
   */
  scoreBlock(block: number, scales: Float32Array, factor: number): void;
  /** The score of a row by the last `scoreBlock` of its block; NaN where it has none. */
  score(no: number): number;
  /** Numbers within the block of the rows that have this score or a higher one, ascending. Overwritten by the next call. */
  atLeast(block: number, limit: number): Int32Array;
}
