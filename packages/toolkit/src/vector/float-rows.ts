import { vectorModule, WasmMemory } from './vector-module.ts';
import type { VectorModule } from './vector-module.ts';

/** Numbers that the module multiplies in a step. */
const together = 8;

/** Rows of one call of the module. */
const maxRows = 1024;

/**
 * Keeps vectors of one length, and computes their dot products with others. The layout of the memory: the query;
 * addresses and products of the rows of one call; then the rows.
 */
export class FloatRows {
  readonly #module: VectorModule = vectorModule();
  readonly #memory: WasmMemory;
  readonly #stride: number;

  constructor(dimensions: number) {
    this.#stride = Math.ceil(dimensions / together) * together * Float32Array.BYTES_PER_ELEMENT;
    this.#memory = new WasmMemory(this.#module.memory, this.#rowAt(0));
  }

  /** @param rows of which the first has the index `first` */
  write(first: number, rows: readonly Float32Array[]): void {
    this.#memory.reserve(this.#rowAt(first + rows.length));
    for (const [index, row] of rows.entries()) this.#memory.floats.set(row, this.#rowAt(first + index) / 4);
  }

  /**
   * Computes dot products.
   *
   * @param rows indexes of rows that were written
   */
  dots(query: Float32Array, rows: readonly number[]): Float32Array {
    const { floats, integers } = this.#memory;
    const [addresses, products] = [this.#stride, this.#stride + maxRows * 4];
    const all = new Float32Array(rows.length);
    floats.set(query);
    for (let from = 0; from < rows.length; from += maxRows) {
      const count = Math.min(maxRows, rows.length - from);
      for (let index = 0; index < count; index++) integers[addresses / 4 + index] = this.#rowAt(rows[from + index]!);
      this.#module.floatDotsAt(0, addresses, count, this.#stride, products);
      all.set(floats.subarray(products / 4, products / 4 + count), from);
    }
    return all;
  }

  #rowAt(index: number): number {
    return this.#stride * (index + 1) + 2 * maxRows * 4;
  }
}
