import type { DotKernel } from './dot-kernel.ts';
import { dotWasm } from './dot-wasm.ts';

/** The part of the WebAssembly interface that is used. TypeScript's ECMAScript library does not declare it. */
interface WebAssemblyNamespace {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

interface DotExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  dots(query: number, row: number, rows: number, stride: number, out: number): void;
  dotsAt(query: number, addresses: number, rows: number, stride: number, out: number): void;
  scores(dots: number, scales: number, rows: number, factor: number, out: number): void;
  atLeast(scores: number, rows: number, limit: number, out: number): number;
}

const pageSize = 65_536;

/** Rows that the module processes at a time. */
const rowsTogether = 4;

/** Returns the kernel in WebAssembly, or `undefined` if the engine does not support SIMD. */
export function simdKernel(stride: number, rowsPerBlock: number): DotKernel | undefined {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly?: WebAssemblyNamespace };
  const bytes = Buffer.from(dotWasm, 'base64');
  if (!wasm?.validate(bytes)) return undefined;
  const { exports } = new wasm.Instance(new wasm.Module(bytes));
  return new SimdKernel(exports as DotExports, stride, rowsPerBlock);
}

/**
 * The layout of the memory: the query; integers, addresses and scales for the rows of one block; then the blocks, each
 * with its rows and their scores.
 */
class SimdKernel implements DotKernel {
  readonly #wasm: DotExports;
  readonly #stride: number;
  readonly #rows: number;
  readonly #integersAt: number;
  readonly #addressesAt: number;
  readonly #scalesAt: number;
  readonly #blocksAt: number;
  readonly #blockBytes: number;
  #views: Views;

  constructor(wasm: DotExports, stride: number, rowsPerBlock: number) {
    const column = rowsPerBlock * Int32Array.BYTES_PER_ELEMENT;
    this.#wasm = wasm;
    this.#stride = stride;
    this.#rows = rowsPerBlock;
    this.#integersAt = stride * Int16Array.BYTES_PER_ELEMENT;
    this.#addressesAt = this.#integersAt + column;
    this.#scalesAt = this.#addressesAt + column;
    this.#blocksAt = this.#scalesAt + column;
    this.#blockBytes = rowsPerBlock * (stride + Float64Array.BYTES_PER_ELEMENT);
    this.#grow(this.#blocksAt);
    this.#views = this.#view();
  }

  write(first: number, rows: Uint8Array): void {
    this.#reserve(this.#blockAt(Math.floor(first / this.#rows) + 1));
    this.#views.bytes.set(rows, this.#rowAt(first));
  }

  row(index: number): Int8Array {
    return new Int8Array(this.#wasm.memory.buffer, this.#rowAt(index), this.#stride);
  }

  prepare(query: Int16Array): void {
    this.#views.query.set(query);
  }

  dots(rows: readonly number[]): Int32Array {
    const { addresses, integers } = this.#views;
    const together = Math.ceil(rows.length / rowsTogether) * rowsTogether;
    for (let index = 0; index < together; index++) addresses[index] = this.#rowAt(rows[index] ?? rows[0]!);
    this.#wasm.dotsAt(0, this.#addressesAt, together, this.#stride, this.#integersAt);
    return integers.subarray(0, rows.length);
  }

  scoreBlock(block: number, scales: Float32Array, factor: number): void {
    this.#views.scales.set(scales);
    this.#wasm.dots(0, this.#blockAt(block), this.#rows, this.#stride, this.#integersAt);
    this.#wasm.scores(this.#integersAt, this.#scalesAt, this.#rows, factor, this.#scoresAt(block));
  }

  score(index: number): number {
    const at = this.#scoresAt(Math.floor(index / this.#rows)) / Float64Array.BYTES_PER_ELEMENT;
    return this.#views.scores[at + (index % this.#rows)]!;
  }

  atLeast(block: number, limit: number): Int32Array {
    const count = this.#wasm.atLeast(this.#scoresAt(block), this.#rows, limit, this.#integersAt);
    return this.#views.integers.subarray(0, count);
  }

  #blockAt(block: number): number {
    return this.#blocksAt + block * this.#blockBytes;
  }

  #rowAt(index: number): number {
    return this.#blockAt(Math.floor(index / this.#rows)) + (index % this.#rows) * this.#stride;
  }

  #scoresAt(block: number): number {
    return this.#blockAt(block) + this.#rows * this.#stride;
  }

  /** Grows by an eighth more than needed, because growing may copy the whole memory. */
  #reserve(bytes: number): void {
    if (bytes <= this.#views.bytes.length) return;
    this.#grow(bytes + bytes / 8);
    this.#views = this.#view();
  }

  #grow(bytes: number): void {
    const missing = bytes - this.#wasm.memory.buffer.byteLength;
    if (missing > 0) this.#wasm.memory.grow(Math.ceil(missing / pageSize));
  }

  #view(): Views {
    const { buffer } = this.#wasm.memory;
    return {
      bytes: new Uint8Array(buffer),
      query: new Int16Array(buffer, 0, this.#stride),
      integers: new Int32Array(buffer, this.#integersAt, this.#rows),
      addresses: new Int32Array(buffer, this.#addressesAt, this.#rows),
      scales: new Float32Array(buffer, this.#scalesAt, this.#rows),
      scores: new Float64Array(buffer),
    };
  }
}

/** Views of the memory. They become invalid when it grows. */
interface Views {
  readonly bytes: Uint8Array;
  readonly query: Int16Array;
  readonly integers: Int32Array;
  readonly addresses: Int32Array;
  readonly scales: Float32Array;
  /** The whole memory. */
  readonly scores: Float64Array;
}
