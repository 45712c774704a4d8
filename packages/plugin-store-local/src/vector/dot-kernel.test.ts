import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlainKernel, SimdKernel } from './dot-kernel.ts';
import { PlainSketchKernel } from './sketch-kernel.ts';
import { quantiseQuery, rowStride } from './quantisation.ts';
import { vectorModule } from '@codesearch/toolkit/pure';

const maxRows = 8;

function bothKernels(stride: number): readonly [PlainKernel, SimdKernel] {
  return [new PlainKernel(stride, maxRows), new SimdKernel(vectorModule()!, stride, maxRows)];
}

afterEach(() => vi.unstubAllGlobals());

describe('the kernels for dot products', () => {
  it('keep rows in any order of writes, replace single ones, and multiply any of them', () => {
    const query = quantiseQuery(new Float32Array(16).fill(1)).values;
    for (const kernel of bothKernels(16)) {
      for (let row = 2_000; row >= 0; row -= 2)
        kernel.write(
          row,
          Uint8Array.from({ length: 32 }, (_, index) => (row + Number(index >= 16)) % 100),
        );
      kernel.write(9, new Uint8Array(16).fill(100));
      kernel.prepare(query);
      const unit = 16 * query[0]!;
      expect([...kernel.dots([20, 9, 1, 10, 1_999])]).toEqual([20, 100, 1, 10, 99].map((value) => value * unit));
      expect([...kernel.dots([])]).toEqual([]);
      expect([...kernel.row(9)]).toEqual([...new Int8Array(16).fill(100)]);
    }
  });

  it.each([1, 8, 256, 4_096])('stay within 32 bits at the extremes of %i dimensions', (dimensions) => {
    const query = quantiseQuery(new Float32Array(dimensions).fill(-1)).values;
    const stride = rowStride(dimensions);
    const row = new Int8Array(stride).fill(127, 0, dimensions);
    for (const kernel of bothKernels(stride)) {
      kernel.write(0, new Uint8Array(row.buffer));
      kernel.prepare(query);
      expect([...kernel.dots([0, 0])]).toEqual([query[0]! * 127 * dimensions, query[0]! * 127 * dimensions]);
    }
  });

  it('fall back to plain ones without WebAssembly or without SIMD', async () => {
    for (const missing of [undefined, { validate: () => false }]) {
      vi.resetModules();
      vi.stubGlobal('WebAssembly', missing);
      const kernels = await import('./dot-kernel.ts');
      expect(kernels.dotKernel(16, maxRows).constructor.name).toBe(PlainKernel.name);
      expect(kernels.sketchKernel(16, maxRows).constructor.name).toBe(PlainSketchKernel.name);
    }
  });
});
