/**
 * Stores rows of 8-bit integers in blocks of `rowsPerBlock`, a multiple of 4, and computes their dot products with a
 * query. The index of a row counts across all blocks. Both kernels give bitwise equal results.
 */
export interface DotKernel {
  /**
   * Writes copies of consecutive rows of one block, `stride` bytes each.
   *
   * @param first index of the first row
   */
  write(first: number, rows: Uint8Array): void;
  /** @returns the values of a row; valid until the next `write` */
  row(index: number): Int8Array;
  /** Sets the query of `stride` numbers for the following calls. */
  prepare(query: Int16Array): void;
  /**
   * Computes dot products with the query.
   *
   * @param rows indexes of at most `rowsPerBlock` rows
   * @returns an array that the next call overwrites
   */
  dots(rows: readonly number[]): Int32Array;
  /**
   * Scores each row of a block: dot product × scale × factor.
   *
   * @param scales one per row; NaN for a row without a score
   */
  scoreBlock(block: number, scales: Float32Array, factor: number): void;
  /** The score of a row by the last `scoreBlock` of its block; NaN if it has none. */
  score(index: number): number;
  /**
   * Finds the rows of a block with at least a score.
   *
   * @returns their indexes within the block, ascending; the next call overwrites the array
   */
  atLeast(block: number, limit: number): Int32Array;
}
