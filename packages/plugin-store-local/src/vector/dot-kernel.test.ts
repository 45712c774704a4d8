import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fastestKernel } from './fastest-kernel.ts';
import { plainKernel } from './plain-kernel.ts';
import { quantiseQuery, rowStride } from './quantisation.ts';
import { simdKernel } from './simd-kernel.ts';

const rows = 8;

afterEach(() => vi.unstubAllGlobals());

describe('the kernels', () => {
  test('give the same integers for all blocks, in whatever order they are written', () => {
    const cases = fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
      fc.record({
        query: fc.float32Array({ minLength: dimensions, maxLength: dimensions, noNaN: true, min: -1, max: 1 }),
        blocks: fc.array(
          fc.uint8Array({ minLength: rows * rowStride(dimensions), maxLength: rows * rowStride(dimensions) }),
          { minLength: 1, maxLength: 5 },
        ),
      }),
    );
    fc.assert(
      fc.property(cases, ({ query, blocks }) => {
        const stride = rowStride(query.length);
        const kernels = [plainKernel(stride, rows), simdKernel(stride, rows)!];
        const [plain, simd] = kernels.map((kernel) => {
          for (const [no, block] of [...blocks.entries()].toReversed()) kernel.write(no, block);
          kernel.prepare(quantiseQuery(query).values);
          const passing = blocks.map((block) => new Int8Array(block.buffer, block.byteOffset, stride));
          const held = blocks.map((_, no) => [...kernel.dots(no)]);
          expect([...kernel.dotsOf(passing)]).toEqual(held.map(([first]) => first));
          return held;
        });
        expect(simd).toEqual(plain);
        expect(kernels[1]!.rows(0)).toEqual(kernels[0]!.rows(0));
      }),
    );
  });

  test.each([1, 8, 256, 4_096])('stay within 32 bits at the extremes of %i dimensions', (dimensions) => {
    const query = quantiseQuery(new Float32Array(dimensions).fill(-1)).values;
    const stride = rowStride(dimensions);
    const block = new Int8Array(rows * stride);
    for (let row = 0; row < rows; row++) block.fill(127, row * stride, row * stride + dimensions);
    for (const kernel of [plainKernel(stride, rows), simdKernel(stride, rows)!]) {
      kernel.write(0, new Uint8Array(block.buffer));
      kernel.prepare(query);
      expect(new Set(kernel.dots(0))).toEqual(new Set([query[0]! * 127 * dimensions]));
    }
  });

  test('fall back to the plain one where there is no WebAssembly, or none with SIMD', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(simdKernel(16, rows)).toBeUndefined();
    expect(fastestKernel(16, rows).constructor).toBe(plainKernel(16, rows).constructor);
    vi.stubGlobal('WebAssembly', { validate: () => false });
    expect(fastestKernel(16, rows).constructor).toBe(plainKernel(16, rows).constructor);
  });
});
