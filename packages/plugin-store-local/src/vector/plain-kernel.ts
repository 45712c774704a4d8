import type { DotKernel } from './dot-kernel.ts';

/** Returns the kernel for machines without WebAssembly SIMD. */
export function plainKernel(stride: number, rowsPerBlock: number): DotKernel {
  return new PlainKernel(stride, rowsPerBlock);
}

interface PlainBlock {
  readonly rows: Int8Array;
  readonly scores: Float64Array;
}

class PlainKernel implements DotKernel {
  readonly #stride: number;
  readonly #rowsPerBlock: number;
  readonly #blocks: PlainBlock[] = [];
  readonly #out: Int32Array;
  #query: Int16Array;

  constructor(stride: number, rowsPerBlock: number) {
    this.#stride = stride;
    this.#rowsPerBlock = rowsPerBlock;
    this.#out = new Int32Array(rowsPerBlock);
    this.#query = new Int16Array(stride);
  }

  write(first: number, rows: Uint8Array): void {
    const ordinal = Math.floor(first / this.#rowsPerBlock);
    const block = (this.#blocks[ordinal] ??= {
      rows: new Int8Array(this.#rowsPerBlock * this.#stride),
      scores: new Float64Array(this.#rowsPerBlock),
    });
    block.rows.set(rows, (first % this.#rowsPerBlock) * this.#stride);
  }

  row(index: number): Int8Array {
    const at = (index % this.#rowsPerBlock) * this.#stride;
    return this.#blockOf(index).rows.subarray(at, at + this.#stride);
  }

  prepare(query: Int16Array): void {
    this.#query = query;
  }

  dots(rows: readonly number[]): Int32Array {
    for (let index = 0; index < rows.length; index++) this.#out[index] = this.#dot(this.row(rows[index]!), 0);
    return this.#out.subarray(0, rows.length);
  }

  scoreBlock(block: number, scales: Float32Array, factor: number): void {
    const { rows, scores } = this.#blocks[block]!;
    for (let row = 0; row < scores.length; row++) {
      scores[row] = this.#dot(rows, row * this.#stride) * scales[row]! * factor;
    }
  }

  score(index: number): number {
    return this.#blockOf(index).scores[index % this.#rowsPerBlock]!;
  }

  atLeast(block: number, limit: number): Int32Array {
    const { scores } = this.#blocks[block]!;
    let count = 0;
    for (let row = 0; row < scores.length; row++) if (scores[row]! >= limit) this.#out[count++] = row;
    return this.#out.subarray(0, count);
  }

  #blockOf(index: number): PlainBlock {
    return this.#blocks[Math.floor(index / this.#rowsPerBlock)]!;
  }

  /** The sum wraps around at 32 bits, as in the SIMD kernel. */
  #dot(rows: Int8Array, at: number): number {
    const query = this.#query;
    let sum = 0;
    for (let index = 0; index < this.#stride; index++) sum = (sum + query[index]! * rows[at + index]!) | 0;
    return sum;
  }
}
