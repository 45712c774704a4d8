import type { DotKernel } from './dot-kernel.ts';
import { dotWasm } from './dot-wasm.ts';

/** The part of the WebAssembly interface that is used here; the library of ECMAScript types does not have it. */
interface WebAssemblyNamespace {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

interface DotExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  dots(query: number, row: number, rows: number, stride: number, out: number): void;
}

const pageSize = 65_536;

/** How many rows `dots` takes side by side. */
const rowsTogether = 4;

/** The kernel in WebAssembly, or `undefined` where the engine has no SIMD. */
export function simdKernel(stride: number, rowsPerBlock: number): DotKernel | undefined {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly?: WebAssemblyNamespace };
  const bytes = Buffer.from(dotWasm, 'base64');
  if (!wasm?.validate(bytes)) return undefined;
  const { exports } = new wasm.Instance(new wasm.Module(bytes));
  return new SimdKernel(exports as DotExports, stride, rowsPerBlock);
}

/** Memory: the query, the results of one block, rows that are not kept, then the blocks. */
class SimdKernel implements DotKernel {
  readonly #wasm: DotExports;
  readonly #stride: number;
  readonly #rows: number;
  readonly #out: number;
  readonly #passing: number;
  readonly #base: number;
  /** A view of the memory, which growing replaces. */
  #results: Int32Array;

  constructor(wasm: DotExports, stride: number, rowsPerBlock: number) {
    this.#wasm = wasm;
    this.#stride = stride;
    this.#rows = rowsPerBlock;
    this.#out = stride * Int16Array.BYTES_PER_ELEMENT;
    this.#passing = this.#out + rowsPerBlock * Int32Array.BYTES_PER_ELEMENT;
    this.#base = this.#passing + rowsPerBlock * stride;
    this.#reserve(this.#base);
    this.#results = this.#viewResults();
  }

  write(block: number, rows: Uint8Array): void {
    const at = this.#offset(block);
    this.#reserve(at + this.#rows * this.#stride);
    new Uint8Array(this.#wasm.memory.buffer).set(rows, at);
  }

  prepare(query: Int16Array): void {
    new Int16Array(this.#wasm.memory.buffer, 0, this.#stride).set(query);
  }

  dots(block: number): Int32Array {
    this.#wasm.dots(0, this.#offset(block), this.#rows, this.#stride, this.#out);
    return this.#results;
  }

  dotsOf(rows: readonly Int8Array[]): Int32Array {
    const passing = new Int8Array(this.#wasm.memory.buffer, this.#passing, this.#rows * this.#stride);
    for (let place = 0; place < rows.length; place++) passing.set(rows[place]!, place * this.#stride);
    const together = Math.ceil(rows.length / rowsTogether) * rowsTogether;
    this.#wasm.dots(0, this.#passing, together, this.#stride, this.#out);
    return this.#results.subarray(0, rows.length);
  }

  rows(block: number): Int8Array {
    return new Int8Array(this.#wasm.memory.buffer, this.#offset(block), this.#rows * this.#stride);
  }

  #offset(block: number): number {
    return this.#base + block * this.#rows * this.#stride;
  }

  /** Grows by an eighth beyond the need: growing may copy everything. */
  #reserve(bytes: number): void {
    const present = this.#wasm.memory.buffer.byteLength;
    if (bytes <= present) return;
    this.#wasm.memory.grow(Math.ceil((bytes - present + bytes / 8) / pageSize));
    this.#results = this.#viewResults();
  }

  #viewResults(): Int32Array {
    return new Int32Array(this.#wasm.memory.buffer, this.#out, this.#rows);
  }
}
