import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SketchKernel } from './sketch-kernel.ts';
import { clearSketch, codeAt, pairsOf, sketchBytes, sketchQuery, writeSketch } from './sketch.ts';
import type { SketchedQuery } from './sketch.ts';

const rows = 64;

const finite = { noNaN: true, noDefaultInfinity: true, min: -2, max: 2 } as const;
const vectorsOf = (dimensions: number): fc.Arbitrary<Float32Array<ArrayBuffer>> =>
  fc.float32Array({ ...finite, minLength: dimensions, maxLength: dimensions });

function bothKernels(dimensions: number): readonly Kernel[] {
  return [new PlainSketchKernel(dimensions, rows), new SketchKernel(dimensions, rows)];
}

type Kernel = Pick<SketchKernel, keyof SketchKernel>;

interface SketchedBlock {
  readonly codes: Uint8Array;
  readonly scales: Float32Array;
  readonly scores: Float32Array;
}

/** Scores sketches one by one. Its results are equal bit for bit. */
class PlainSketchKernel implements Kernel {
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

/** The sketches of a block, and the scale of each row. */
function sketches(dimensions: number, vectors: readonly Float32Array[]): readonly [Uint8Array, Float32Array] {
  const codes = new Uint8Array(sketchBytes(dimensions, rows));
  const scales = new Float32Array(rows).fill(NaN);
  for (const [row, vector] of vectors.entries()) scales[row] = writeSketch(codes, pairsOf(dimensions), row, vector);
  return [codes, scales];
}

/** Numbers with a normal distribution, from a fixed seed. */
function normalVector(dimensions: number, seed: number): Float32Array {
  let state = seed;
  const uniform = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Float32Array.from({ length: dimensions }, () => {
    let sum = -6;
    for (let count = 0; count < 12; count++) sum += uniform();
    return sum;
  });
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, index) => sum + value * b[index]!, 0);

describe('the kernels for sketches', () => {
  it('give the same scores for all rows, with and without a selection', () => {
    const cases = fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
      fc.record({
        query: vectorsOf(dimensions),
        blocks: fc.array(fc.array(vectorsOf(dimensions), { maxLength: rows }), { minLength: 1, maxLength: 3 }),
        selected: fc.float32Array({ minLength: rows, maxLength: rows }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ query, blocks, selected }) => {
        const [plain, simd] = bothKernels(query.length).map((kernel) => {
          for (const [ordinal, vectors] of [...blocks.entries()].toReversed())
            kernel.write(ordinal, ...sketches(query.length, vectors));
          kernel.prepare(sketchQuery(query));
          return blocks.flatMap((vectors, ordinal) =>
            [undefined, selected].map((scales) => {
              kernel.scoreBlock(ordinal, scales);
              const scores = Array.from({ length: rows }, (_, row) => kernel.score(ordinal * rows + row));
              if (scales === undefined)
                expect(scores.filter((score) => !Number.isNaN(score))).toHaveLength(vectors.length);
              const limits = [...scores.slice(0, 3), -Infinity];
              return { scores, atLeast: limits.map((limit) => [...kernel.atLeast(ordinal, limit)]) };
            }),
          );
        });
        expect(simd).toEqual(plain);
      }),
    );
  });

  it.each([3, 256, 1_024, 4_096])('score vectors of %i dimensions nearly as exactly as two bits can', (dimensions) => {
    const vectors = Array.from({ length: rows }, (_, row) => normalVector(dimensions, row + 1));
    const query = normalVector(dimensions, 1_000);
    const expected = vectors.map((vector) => dot(vector, query));
    for (const kernel of bothKernels(dimensions)) {
      kernel.write(0, ...sketches(dimensions, vectors));
      kernel.prepare(sketchQuery(query));
      kernel.scoreBlock(0);
      const errors = expected.map((score, row) => (kernel.score(row) - score) / Math.sqrt(dimensions));
      const deviation = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / rows);
      expect(deviation).toBeLessThan(0.55);
    }
  });

  it('score a vector with itself right, and the zero vector with 0', () => {
    const vector = normalVector(100, 7);
    for (const kernel of bothKernels(100)) {
      kernel.write(0, ...sketches(100, [vector, new Float32Array(100)]));
      kernel.prepare(sketchQuery(vector));
      kernel.scoreBlock(0);
      expect(kernel.score(0) / dot(vector, vector)).toBeCloseTo(1, 2);
      expect(Math.abs(kernel.score(1))).toBe(0);
      kernel.prepare(sketchQuery(new Float32Array(100)));
      kernel.scoreBlock(0);
      expect([kernel.score(0), kernel.score(1)]).toEqual([0, 0]);
    }
  });
});

it('a sketch that is cleared leaves nothing, and its neighbors as they were', () => {
  const vectors = Array.from({ length: rows }, (_, row) => normalVector(30, row + 1));
  for (const row of [0, 9, 15, 16, 31, 40]) {
    const [codes] = sketches(30, vectors);
    clearSketch(codes, pairsOf(30), row);
    const [expected] = sketches(30, vectors.with(row, new Float32Array(30)));
    const [empty] = sketches(30, []);
    clearSketch(expected, pairsOf(30), row);
    expect(codes).toEqual(expected);
    for (let other = 0; other < rows; other++) clearSketch(codes, pairsOf(30), other);
    expect(codes).toEqual(empty);
  }
});
