import type { DotKernel } from './dot-kernel.ts';

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
