import { describe, expect, it } from 'vitest';
import { DotKernel } from './dot-kernel.ts';
import { quantiseQuery, rowStride } from './quantisation.ts';

const maxRows = 8;

describe('the kernel for dot products', () => {
  it('keeps rows in any order of writes, replaces single ones, and multiplies any of them', () => {
    const query = quantiseQuery(new Float32Array(16).fill(1)).values;
    const kernel = new DotKernel(16, maxRows);
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
  });

  it.each([1, 8, 256, 4_096])('stays within 32 bits at the extremes of %i dimensions', (dimensions) => {
    const query = quantiseQuery(new Float32Array(dimensions).fill(-1)).values;
    const stride = rowStride(dimensions);
    const row = new Int8Array(stride).fill(127, 0, dimensions);
    const kernel = new DotKernel(stride, maxRows);
    kernel.write(0, new Uint8Array(row.buffer));
    kernel.prepare(query);
    expect([...kernel.dots([0, 0])]).toEqual([query[0]! * 127 * dimensions, query[0]! * 127 * dimensions]);
  });
});
