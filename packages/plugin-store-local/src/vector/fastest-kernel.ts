import type { DotKernel } from './dot-kernel.ts';
import { plainKernel } from './plain-kernel.ts';
import { simdKernel } from './simd-kernel.ts';

/** The fastest kernel that this machine runs. */
export function fastestKernel(stride: number, rowsPerBlock: number): DotKernel {
  return simdKernel(stride, rowsPerBlock) ?? plainKernel(stride, rowsPerBlock);
}
