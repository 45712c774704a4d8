import type { DotKernel } from './dot-kernel.ts';
import { plainKernel } from './plain-kernel.ts';
import { simdKernel } from './simd-kernel.ts';

/** Returns the fastest kernel that this machine supports. */
export function fastestKernel(stride: number, rowsPerBlock: number): DotKernel {
  return simdKernel(stride, rowsPerBlock) ?? plainKernel(stride, rowsPerBlock);
}
