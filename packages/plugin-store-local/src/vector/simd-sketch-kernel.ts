import type { SketchKernel } from './sketch-kernel.ts';
import { pairsOf, sketchBytes } from './sketch.ts';
import type { SketchedQuery } from './sketch.ts';
import type { VectorModule } from './vector-module.ts';
import { WasmMemory } from './wasm-memory.ts';

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
