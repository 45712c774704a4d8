import type { SketchedQuery } from './sketch.ts';

/**
 * Keeps the sketches of blocks of `rowsPerBlock` rows, and scores them. The index of a row counts across all blocks.
 * Both kernels give bitwise equal results.
 */
export interface SketchKernel {
  /**
   * Writes copies of the sketches of a block.
   *
   * @param codes of whole groups, at most those of a block
   * @param scales one per row; NaN for a row that gets no score
   */
  write(block: number, codes: Uint8Array, scales: Float32Array): void;
  /** Sets the query for the following calls. */
  prepare(query: SketchedQuery): void;
  /**
   * Scores each row of a block.
   *
   * @param scales instead of those of the block, to leave rows out
   */
  scoreBlock(block: number, scales?: Float32Array): void;
  /** The score of a row by the last `scoreBlock` of its block; NaN if it has none. */
  score(index: number): number;
  /**
   * Finds the rows of a block with at least a score.
   *
   * @returns their indexes within the block, ascending; the next call overwrites the array
   */
  atLeast(block: number, limit: number): Int32Array;
}
