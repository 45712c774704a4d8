import type { DotKernel } from './dot-kernel.ts';
import type { VectorModule } from './vector-module.ts';
import { WasmMemory } from './wasm-memory.ts';

/** Rows that the module processes at a time. */
const rowsTogether = 4;

/** The layout of the memory: the query; products and addresses of the rows of one call; then the rows. */
export class SimdKernel implements DotKernel {
  readonly #module: VectorModule;
  readonly #memory: WasmMemory;
  readonly #stride: number;
  readonly #productsAt: number;
  readonly #addressesAt: number;
  readonly #rowsAt: number;

  /** @param maxRows of one call, a multiple of 4 */
  constructor(module: VectorModule, stride: number, maxRows: number) {
    const column = maxRows * Int32Array.BYTES_PER_ELEMENT;
    this.#module = module;
    this.#stride = stride;
    this.#productsAt = stride * Int16Array.BYTES_PER_ELEMENT;
    this.#addressesAt = this.#productsAt + column;
    this.#rowsAt = this.#addressesAt + column;
    this.#memory = new WasmMemory(module.memory, this.#rowsAt);
  }

  write(first: number, rows: Uint8Array): void {
    this.#memory.reserve(this.#rowAt(first) + rows.length);
    this.#memory.bytes.set(rows, this.#rowAt(first));
  }

  row(index: number): Int8Array {
    return new Int8Array(this.#memory.bytes.buffer, this.#rowAt(index), this.#stride);
  }

  prepare(query: Int16Array): void {
    this.#memory.bytes.set(new Uint8Array(query.buffer, query.byteOffset, query.byteLength));
  }

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
