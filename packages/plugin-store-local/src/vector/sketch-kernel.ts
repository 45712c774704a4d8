import type { SketchedQuery } from './sketch.ts';
import { codeAt, pairsOf, sketchBytes } from './sketch.ts';
import type { VectorModule } from '@codesearch/toolkit/pure';
import { WasmMemory } from '@codesearch/toolkit/pure';

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

interface SketchedBlock {
  readonly codes: Uint8Array;
  readonly scales: Float32Array;
  readonly scores: Float32Array;
}

/** Scores sketches on machines without WebAssembly SIMD. */
export class PlainSketchKernel implements SketchKernel {
  readonly #dimensions: number;
  readonly #rows: number;
  readonly #blocks: SketchedBlock[] = [];
  readonly #out: Int32Array;
  #query: SketchedQuery = { products: new Uint8Array(), factor: 0, offset: 0 };

  constructor(dimensions: number, rowsPerBlock: number) {
    this.#dimensions = dimensions;
    this.#rows = rowsPerBlock;
    this.#out = new Int32Array(rowsPerBlock);
  }

  write(block: number, codes: Uint8Array, scales: Float32Array): void {
    const kept = (this.#blocks[block] ??= {
      codes: new Uint8Array(sketchBytes(this.#dimensions, this.#rows)),
      scales: new Float32Array(this.#rows),
      scores: new Float32Array(this.#rows),
    });
    kept.codes.set(codes);
    kept.scales.set(scales);
  }

  prepare(query: SketchedQuery): void {
    this.#query = query;
  }

  scoreBlock(block: number, scales: Float32Array = this.#blocks[block]!.scales): void {
    const { codes, scores } = this.#blocks[block]!;
    const { products, factor, offset } = this.#query;
    const pairs = pairsOf(this.#dimensions);
    for (let row = 0; row < scores.length; row++) {
      let sum = 0;
      for (let pair = 0; pair < pairs; pair++) sum += products[pair * 16 + codeAt(codes, pairs, row, pair)]!;
      scores[row] = Math.fround(Math.fround(sum * factor) + offset) * scales[row]!;
    }
  }

  score(index: number): number {
    return this.#blocks[Math.floor(index / this.#rows)]!.scores[index % this.#rows]!;
  }

  atLeast(block: number, limit: number): Int32Array {
    const { scores } = this.#blocks[block]!;
    let count = 0;
    for (let row = 0; row < scores.length; row++) if (scores[row]! >= Math.fround(limit)) this.#out[count++] = row;
    return this.#out.subarray(0, count);
  }
}

const noRows = new Int32Array(0);

/**
 * The layout of the memory: the products of the query; integers and scales for the rows of one block; then the blocks,
 * each with its codes, scales and scores.
 */
export class SimdSketchKernel implements SketchKernel {
  readonly #module: VectorModule;
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

  constructor(module: VectorModule, dimensions: number, rowsPerBlock: number) {
    this.#module = module;
    this.#rows = rowsPerBlock;
    this.#pairs = pairsOf(dimensions);
    this.#codeBytes = sketchBytes(dimensions, rowsPerBlock);
    this.#column = rowsPerBlock * Float32Array.BYTES_PER_ELEMENT;
    this.#integersAt = this.#pairs * 16;
    this.#scalesAt = this.#integersAt + this.#column;
    this.#blocksAt = this.#scalesAt + this.#column;
    this.#memory = new WasmMemory(module.memory, this.#blocksAt);
  }

  write(block: number, codes: Uint8Array, scales: Float32Array): void {
    this.#memory.reserve(this.#blockAt(block + 1));
    this.#memory.bytes.set(codes, this.#blockAt(block));
    this.#memory.floats.set(scales, this.#blockScalesAt(block) / 4);
  }

  prepare({ products, factor, offset }: SketchedQuery): void {
    this.#memory.bytes.set(products);
    this.#factor = factor;
    this.#offset = offset;
  }

  scoreBlock(block: number, scales?: Float32Array): void {
    if (scales !== undefined) this.#memory.floats.set(scales, this.#scalesAt / 4);
    const codes = this.#blockAt(block);
    const scalesAt = scales === undefined ? this.#blockScalesAt(block) : this.#scalesAt;
    const end = codes + this.#codeBytes;
    this.#module.scoreSketches(0, this.#pairs, codes, end, scalesAt, this.#factor, this.#offset, this.#scoresAt(block));
  }

  score(index: number): number {
    return this.#memory.floats[this.#scoresAt(Math.floor(index / this.#rows)) / 4 + (index % this.#rows)]!;
  }

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
