import { errors } from '@codesearch/kernel';
import { vectorWasm } from './vector-wasm.ts';

/** The part of the WebAssembly interface that is used. TypeScript's ECMAScript library does not declare it. */
interface WebAssemblyNamespace {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** The functions of `vector.wat`. All arguments but `factor`, `offset` and `limit` are addresses or numbers of them. */
export interface VectorModule {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  dotsAt(query: number, addresses: number, rows: number, stride: number, out: number): void;
  floatDotsAt(query: number, addresses: number, rows: number, stride: number, out: number): void;
  scoreSketches(
    products: number,
    pairs: number,
    codes: number,
    end: number,
    scales: number,
    factor: number,
    offset: number,
    out: number,
  ): void;
  atLeast(scores: number, rows: number, limit: number, out: number): number;
}

let compiled: object | undefined;

/** Returns a new instance. @throws UNSUPPORTED if WebAssembly is switched off, without which nothing can be parsed */
export function vectorModule(): VectorModule {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly?: WebAssemblyNamespace };
  if (!wasm) throw errors.unsupported('Node without WebAssembly', 'Start it without --jitless.');
  return new wasm.Instance((compiled ??= new wasm.Module(Buffer.from(vectorWasm, 'base64')))).exports as VectorModule;
}

const pageSize = 65_536;

/** The memory of a module, with views of all of it that stay valid when it grows. */
export class WasmMemory {
  readonly #memory: VectorModule['memory'];
  bytes!: Uint8Array;
  integers!: Int32Array;
  floats!: Float32Array;

  constructor(memory: VectorModule['memory'], bytes: number) {
    this.#memory = memory;
    this.#view();
    this.#grow(bytes);
  }

  /** Grows by an eighth more than needed, because growing may copy the whole memory. */
  reserve(bytes: number): void {
    if (bytes > this.bytes.length) this.#grow(bytes + bytes / 8);
  }

  #grow(bytes: number): void {
    const missing = bytes - this.bytes.length;
    if (missing <= 0) return;
    this.#memory.grow(Math.ceil(missing / pageSize));
    this.#view();
  }

  #view(): void {
    const { buffer } = this.#memory;
    this.bytes = new Uint8Array(buffer);
    this.integers = new Int32Array(buffer);
    this.floats = new Float32Array(buffer);
  }
}
