import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fastestKernel } from './fastest-kernel.ts';
import { plainKernel } from './plain-kernel.ts';
import { quantiseQuery, rowStride } from './quantisation.ts';
import { simdKernel } from './simd-kernel.ts';

const rows = 8;

afterEach(() => vi.unstubAllGlobals());

describe('the kernels', () => {
  it('give the same numbers for all rows, in any order of writes', () => {
    const cases = fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
      fc.record({
        query: fc.float32Array({ minLength: dimensions, maxLength: dimensions, noNaN: true, min: -1, max: 1 }),
        scales: fc.float32Array({ minLength: rows, maxLength: rows }),
        factor: fc.double({ noNaN: true, min: -2, max: 2 }),
        blocks: fc.array(
          fc.uint8Array({ minLength: rows * rowStride(dimensions), maxLength: rows * rowStride(dimensions) }),
          { minLength: 1, maxLength: 5 },
        ),
      }),
    );
    fc.assert(
      fc.property(cases, ({ query, scales, factor, blocks }) => {
        const stride = rowStride(query.length);
        const kernels = [plainKernel(stride, rows), simdKernel(stride, rows)!];
        const [plain, simd] = kernels.map((kernel) => {
          for (const [ordinal, block] of [...blocks.entries()].toReversed()) kernel.write(ordinal * rows, block);
          kernel.prepare(quantiseQuery(query).values);
          return blocks.map((_, ordinal) => {
            const dots = [...kernel.dots(Array.from(scales, (_, row) => ordinal * rows + row))];
            kernel.scoreBlock(ordinal, scales, factor);
            const scores = [...scales.keys()].map((row) => kernel.score(ordinal * rows + row));
            expect(scores).toEqual([...scales].map((scale, row) => dots[row]! * scale * factor));
            const rowsAtLeast = scores.map((limit) => [...kernel.atLeast(ordinal, limit)]);
            expect(rowsAtLeast).toEqual(
              scores.map((limit) => [...scales.keys()].filter((row) => scores[row]! >= limit)),
            );
            return { dots, scores, row: [...kernel.row(ordinal * rows + 1)] };
          });
        });
        expect(simd).toEqual(plain);
      }),
    );
  });

  it('replace single rows, and multiply rows of several blocks at once', () => {
    const query = quantiseQuery(new Float32Array(16).fill(1)).values;
    for (const kernel of [plainKernel(16, rows), simdKernel(16, rows)!]) {
      for (let row = 0; row < 3 * rows; row++) kernel.write(row, new Uint8Array(16).fill(row));
      kernel.write(9, new Uint8Array(16).fill(100));
      kernel.prepare(query);
      const unit = 16 * query[0]!;
      expect([...kernel.dots([20, 9, 1, 10, 20])]).toEqual([20, 100, 1, 10, 20].map((value) => value * unit));
      expect([...kernel.dots([])]).toEqual([]);
    }
  });

  it.each([1, 8, 256, 4_096])('stay within 32 bits at the extremes of %i dimensions', (dimensions) => {
    const query = quantiseQuery(new Float32Array(dimensions).fill(-1)).values;
    const stride = rowStride(dimensions);
    const block = new Int8Array(rows * stride);
    for (let row = 0; row < rows; row++) block.fill(127, row * stride, row * stride + dimensions);
    for (const kernel of [plainKernel(stride, rows), simdKernel(stride, rows)!]) {
      kernel.write(0, new Uint8Array(block.buffer));
      kernel.prepare(query);
      expect(new Set(kernel.dots(Array.from({ length: rows }, (_, row) => row)))).toEqual(
        new Set([query[0]! * 127 * dimensions]),
      );
    }
  });

  it('fall back to the plain one without WebAssembly or without SIMD', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(simdKernel(16, rows)).toBeUndefined();
    expect(fastestKernel(16, rows).constructor).toBe(plainKernel(16, rows).constructor);
    vi.stubGlobal('WebAssembly', { validate: () => false });
    expect(fastestKernel(16, rows).constructor).toBe(plainKernel(16, rows).constructor);
  });
});
