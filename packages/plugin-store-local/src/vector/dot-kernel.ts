/**
 * Holds rows of 8-bit integers in blocks of `rowsPerBlock`, a multiple of 4, and computes their dot products with a query. Rows are
 * numbered across all blocks. Both kernels give the same results, bit by bit.
 */
export interface DotKernel {
  /**
   * Replaces consecutive rows of one block by copies of these, `stride` bytes each.
   *
   * @param first number of the first row
   */
  write(first: number, rows: Uint8Array): void;
  /** The values of a row. Valid until the next `write`. */
  row(no: number): Int8Array;
  /** Sets the query of `stride` numbers for the following calls. */
  prepare(query: Int16Array): void;
  /** The dot products of these rows, `rowsPerBlock` at most. The array is overwritten by the next call. */
  dots(rows: readonly number[]): Int32Array;
  /**
   * Scores each row of a block: dot product × scale × factor.
   *
   * @param scales one per row; NaN for a row that is to have no score
   */
  scoreBlock(block: number, scales: Float32Array, factor: number): void;
  /** The score of a row by the last `scoreBlock` of its block; NaN where it has none. */
  score(no: number): number;
  /** The rows of a block whose score is not below a limit, ascending, counted within the block. Overwritten by the next call. */
  atLeast(block: number, limit: number): Int32Array;
}
