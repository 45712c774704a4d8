/**
 * Holds the high plane of all blocks and multiplies it with a query. Both kernels give the same integers. Blocks have a number of
 * rows that is a multiple of 4.
 */
export interface DotKernel {
  /** Copies the rows of one block, `rowsPerBlock × stride` bytes, in place of what was there. */
  write(block: number, rows: Uint8Array): void;
  /** Sets the query for the calls of `dots` and `dotsOf` that follow, `stride` numbers. */
  prepare(query: Int16Array): void;
  /** One dot product per row of the block. The array is overwritten by the next call. */
  dots(block: number): Int32Array;
  /** One dot product per row that the kernel does not hold, `rowsPerBlock` rows at most. The array is overwritten by the next call. */
  dotsOf(rows: readonly Int8Array[]): Int32Array;
  /** The rows of one block. Valid until the next `write`. */
  rows(block: number): Int8Array;
}
