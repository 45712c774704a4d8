import type { SketchedQuery } from './sketch.ts';
import { pairsOf, sketchBytes } from './sketch.ts';
import type { VectorModule } from '@codesearch/toolkit/pure';
import { WasmMemory, vectorModule } from '@codesearch/toolkit/pure';

const noRows = new Int32Array(0);

/**
 * Keeps the sketches of blocks of `rowsPerBlock` rows, and scores them. The index of a row counts across all blocks.
 *
 * The layout of the memory: the products of the query; integers and scales for the rows of one block; then the blocks,
 * each with its codes, scales and scores.
 */
export class SketchKernel {
  readonly #module: VectorModule = vectorModule();
  readonly #memory: WasmMemory;
  readonly #rows: number;
  readonly #pairs: number;
  readonly #codeBytes: number;
  readonly #integersAt: number;
  readonly #scalesAt: number;
  readonly #blocksAt: number;
  readonly #column: number;
  #factor = 0;
  #offset = 0;

  constructor(dimensions: number, rowsPerBlock: number) {
    this.#rows = rowsPerBlock;
    this.#pairs = pairsOf(dimensions);
    this.#codeBytes = sketchBytes(dimensions, rowsPerBlock);
    this.#column = rowsPerBlock * Float32Array.BYTES_PER_ELEMENT;
    this.#integersAt = this.#pairs * 16;
    this.#scalesAt = this.#integersAt + this.#column;
    this.#blocksAt = this.#scalesAt + this.#column;
    this.#memory = new WasmMemory(this.#module.memory, this.#blocksAt);
  }

  /**
   * Writes copies of the sketches of a block.
   *
   * @param codes of whole groups, at most those of a block
   * @param scales one per row; NaN for a row that gets no score
   */
  write(block: number, codes: Uint8Array, scales: Float32Array): void {
    this.#memory.reserve(this.#blockAt(block + 1));
    this.#memory.bytes.set(codes, this.#blockAt(block));
    this.#memory.floats.set(scales, this.#blockScalesAt(block) / 4);
  }

  /** Sets the query for the following calls. */
  prepare({ products, factor, offset }: SketchedQuery): void {
    this.#memory.bytes.set(products);
    this.#factor = factor;
    this.#offset = offset;
  }

  /**
   * Scores each row of a block.
   *
   * @param scales instead of those of the block, to leave rows out
   */
  scoreBlock(block: number, scales?: Float32Array): void {
    if (scales !== undefined) this.#memory.floats.set(scales, this.#scalesAt / 4);
    const codes = this.#blockAt(block);
    const scalesAt = scales === undefined ? this.#blockScalesAt(block) : this.#scalesAt;
    const end = codes + this.#codeBytes;
    this.#module.scoreSketches(0, this.#pairs, codes, end, scalesAt, this.#factor, this.#offset, this.#scoresAt(block));
  }

  /** The score of a row by the last `scoreBlock` of its block; NaN if it has none. */
  score(index: number): number {
    return this.#memory.floats[this.#scoresAt(Math.floor(index / this.#rows)) / 4 + (index % this.#rows)]!;
  }

  /**
   * Finds the rows of a block with at least a score.
   *
   * @returns their indexes within the block, ascending; the next call overwrites the array
   */
  atLeast(block: number, limit: number): Int32Array {
    const count = this.#module.atLeast(this.#scoresAt(block), this.#rows, limit, this.#integersAt);
    // Most blocks have none, and a view for each is garbage of every search.
    if (count === 0) return noRows;
    return this.#memory.integers.subarray(this.#integersAt / 4, this.#integersAt / 4 + count);
  }

  #blockAt(block: number): number {
    return this.#blocksAt + block * (this.#codeBytes + 2 * this.#column);
  }

  #blockScalesAt(block: number): number {
    return this.#blockAt(block) + this.#codeBytes;
  }

  #scoresAt(block: number): number {
    return this.#blockScalesAt(block) + this.#column;
  }
}
