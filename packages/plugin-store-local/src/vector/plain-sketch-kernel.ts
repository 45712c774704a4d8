import type { SketchKernel } from './sketch-kernel.ts';
import { codeAt, pairsOf, sketchBytes } from './sketch.ts';
import type { SketchedQuery } from './sketch.ts';

interface SketchedBlock {
  readonly codes: Uint8Array;
  readonly scales: Float32Array;
  readonly scores: Float32Array;
}

/** Scores sketches on machines without WebAssembly SIMD. */
export class PlainSketchKernel implements SketchKernel {
  readonly #dimensions: number;
  readonly #rows: number;
  readonly #blocks: SketchedBlock[] = [];
  readonly #out: Int32Array;
  #query: SketchedQuery = { products: new Uint8Array(), factor: 0, offset: 0 };

  constructor(dimensions: number, rowsPerBlock: number) {
    this.#dimensions = dimensions;
    this.#rows = rowsPerBlock;
    this.#out = new Int32Array(rowsPerBlock);
  }

  write(block: number, codes: Uint8Array, scales: Float32Array): void {
    const kept = (this.#blocks[block] ??= {
      codes: new Uint8Array(sketchBytes(this.#dimensions, this.#rows)),
      scales: new Float32Array(this.#rows),
      scores: new Float32Array(this.#rows),
    });
    kept.codes.set(codes);
    kept.scales.set(scales);
  }

  prepare(query: SketchedQuery): void {
    this.#query = query;
  }

  scoreBlock(block: number, scales: Float32Array = this.#blocks[block]!.scales): void {
    const { codes, scores } = this.#blocks[block]!;
    const { products, factor, offset } = this.#query;
    const pairs = pairsOf(this.#dimensions);
    for (let row = 0; row < scores.length; row++) {
      let sum = 0;
      for (let pair = 0; pair < pairs; pair++) sum += products[pair * 16 + codeAt(codes, pairs, row, pair)]!;
      scores[row] = Math.fround(Math.fround(sum * factor) + offset) * scales[row]!;
    }
  }

  score(index: number): number {
    return this.#blocks[Math.floor(index / this.#rows)]!.scores[index % this.#rows]!;
  }

  atLeast(block: number, limit: number): Int32Array {
    const { scores } = this.#blocks[block]!;
    let count = 0;
    for (let row = 0; row < scores.length; row++) if (scores[row]! >= Math.fround(limit)) this.#out[count++] = row;
    return this.#out.subarray(0, count);
  }
}
