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
    const stride = this.#stride;
    const query = this.#query;
    for (let row = 0, at = 0; row < this.#out.length; row++, at += stride) {
      let sum = 0;
      for (let index = 0; index < stride; index++) sum = (sum + query[index]! * rows[at + index]!) | 0;
      this.#out[row] = sum;
    }
    return this.#out;
  }

  rows(block: number): Int8Array {
    return this.#blocks[block]!;
  }
}
