import type { VectorModule } from '@codesearch/toolkit/pure';
import { WasmMemory, vectorModule } from '@codesearch/toolkit/pure';
import { PlainSketchKernel, SimdSketchKernel } from './sketch-kernel.ts';
import type { SketchKernel } from './sketch-kernel.ts';

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

/** Computes dot products on machines without WebAssembly SIMD. */
export class PlainKernel implements DotKernel {
  readonly #stride: number;
  readonly #rows: Int8Array[] = [];
  readonly #out: Int32Array;
  #query: Int16Array;

  /** @param maxRows of one call */
  constructor(stride: number, maxRows: number) {
    this.#stride = stride;
    this.#out = new Int32Array(maxRows);
    this.#query = new Int16Array(stride);
  }

  write(first: number, rows: Uint8Array): void {
    for (let at = 0; at < rows.length; at += this.#stride)
      this.#rows[first + at / this.#stride] = new Int8Array(rows.slice(at, at + this.#stride).buffer);
  }

  row(index: number): Int8Array {
    return this.#rows[index]!;
  }

  prepare(query: Int16Array): void {
    this.#query = query;
  }

  dots(rows: ArrayLike<number>): Int32Array {
    for (let index = 0; index < rows.length; index++) this.#out[index] = this.#dot(this.#rows[rows[index]!]!);
    return this.#out.subarray(0, rows.length);
  }

  /** The sum wraps around at 32 bits, as in the SIMD kernel. */
  #dot(row: Int8Array): number {
    const query = this.#query;
    let sum = 0;
    for (let index = 0; index < this.#stride; index++) sum = (sum + query[index]! * row[index]!) | 0;
    return sum;
  }
}

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

/** Returns the fastest kernel for dot products that this machine supports. */
export function dotKernel(stride: number, maxRows: number): DotKernel {
  const module = vectorModule();
  return module ? new SimdKernel(module, stride, maxRows) : new PlainKernel(stride, maxRows);
}

/** Returns the fastest kernel for sketches that this machine supports. */
export function sketchKernel(dimensions: number, rowsPerBlock: number): SketchKernel {
  const module = vectorModule();
  return module
    ? new SimdSketchKernel(module, dimensions, rowsPerBlock)
    : new PlainSketchKernel(dimensions, rowsPerBlock);
}
