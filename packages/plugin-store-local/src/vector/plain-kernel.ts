import type { DotKernel } from './dot-kernel.ts';

/** The kernel for machines without WebAssembly SIMD. */
export function plainKernel(stride: number, rowsPerBlock: number): DotKernel {
  return new PlainKernel(stride, rowsPerBlock);
}

class PlainKernel implements DotKernel {
  readonly #stride: number;
  readonly #blocks: Int8Array[] = [];
  readonly #out: Int32Array;
  #query: Int16Array;

  constructor(stride: number, rowsPerBlock: number) {
    this.#stride = stride;
    this.#out = new Int32Array(rowsPerBlock);
    this.#query = new Int16Array(stride);
  }

  write(block: number, rows: Uint8Array): void {
    this.#blocks[block] = new Int8Array(rows);
  }

  prepare(query: Int16Array): void {
    this.#query = query;
  }

  dots(block: number): Int32Array {
    const rows = this.rows(block);
    for (let row = 0; row < this.#out.length; row++) this.#out[row] = this.#dot(rows, row * this.#stride);
    return this.#out;
  }

  dotsOf(rows: readonly Int8Array[]): Int32Array {
    for (let place = 0; place < rows.length; place++) this.#out[place] = this.#dot(rows[place]!, 0);
    return this.#out.subarray(0, rows.length);
  }

  rows(block: number): Int8Array {
    return this.#blocks[block]!;
  }

  /** The sum wraps at 32 bits, as that of the other kernel. */
  #dot(rows: Int8Array, at: number): number {
    const query = this.#query;
    let sum = 0;
    for (let index = 0; index < this.#stride; index++) sum = (sum + query[index]! * rows[at + index]!) | 0;
    return sum;
  }
}
