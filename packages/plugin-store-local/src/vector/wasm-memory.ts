import type { VectorModule } from './vector-module.ts';

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
