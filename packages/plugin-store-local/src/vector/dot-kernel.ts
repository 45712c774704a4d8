import type { VectorModule } from '@codesearch/toolkit/pure';
import { WasmMemory, vectorModule } from '@codesearch/toolkit/pure';

/** Rows that the module processes at a time. */
const rowsTogether = 4;

/**
 * Keeps rows of 8-bit integers, and computes their dot products with a query. The layout of the memory: the query;
 * products and addresses of the rows of one call; then the rows.
 */
export class DotKernel {
  readonly #module: VectorModule = vectorModule();
  readonly #memory: WasmMemory;
  readonly #stride: number;
  readonly #productsAt: number;
  readonly #addressesAt: number;
  readonly #rowsAt: number;

  /** @param maxRows of one call, a multiple of 4 */
  constructor(stride: number, maxRows: number) {
    const column = maxRows * Int32Array.BYTES_PER_ELEMENT;
    this.#stride = stride;
    this.#productsAt = stride * Int16Array.BYTES_PER_ELEMENT;
    this.#addressesAt = this.#productsAt + column;
    this.#rowsAt = this.#addressesAt + column;
    this.#memory = new WasmMemory(this.#module.memory, this.#rowsAt);
  }

  /**
   * Writes copies of consecutive rows, `stride` bytes each.
   *
   * @param first index of the first row
   */
  write(first: number, rows: Uint8Array): void {
    this.#memory.reserve(this.#rowAt(first) + rows.length);
    this.#memory.bytes.set(rows, this.#rowAt(first));
  }

  /** @returns the values of a row; valid until the next `write` */
  row(index: number): Int8Array {
    return new Int8Array(this.#memory.bytes.buffer, this.#rowAt(index), this.#stride);
  }

  /** Sets the query of `stride` numbers for the following calls. */
  prepare(query: Int16Array): void {
    this.#memory.bytes.set(new Uint8Array(query.buffer, query.byteOffset, query.byteLength));
  }

  /**
   * Computes dot products with the query.
   *
   * @param rows indexes of at most `maxRows` rows
   * @returns an array that the next call overwrites
   */
  dots(rows: ArrayLike<number>): Int32Array {
    const { integers } = this.#memory;
    const together = Math.ceil(rows.length / rowsTogether) * rowsTogether;
    const first = this.#addressesAt / Int32Array.BYTES_PER_ELEMENT;
    for (let index = 0; index < together; index++) integers[first + index] = this.#rowAt(rows[index] ?? rows[0]!);
    this.#module.dotsAt(0, this.#addressesAt, together, this.#stride, this.#productsAt);
    const products = this.#productsAt / Int32Array.BYTES_PER_ELEMENT;
    return integers.subarray(products, products + rows.length);
  }

  #rowAt(index: number): number {
    return this.#rowsAt + index * this.#stride;
  }
}
