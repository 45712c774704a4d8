/** Keeps rows of 8-bit integers, and computes their dot products with a query. Both kernels give equal results. */
export interface DotKernel {
  /**
   * Writes copies of consecutive rows, `stride` bytes each.
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
   * @param rows indexes of at most `maxRows` rows
   * @returns an array that the next call overwrites
   */
  dots(rows: ArrayLike<number>): Int32Array;
}
