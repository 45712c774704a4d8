import type { DotKernel } from './dot-kernel.ts';
import { PlainKernel, SimdKernel } from './dot-kernel.ts';
import { PlainSketchKernel, SimdSketchKernel } from './sketch-kernel.ts';
import type { SketchKernel } from './sketch-kernel.ts';
import { vectorModule } from '@codesearch/toolkit/pure';

/** Returns the fastest kernel for dot products that this machine supports. */
export function dotKernel(stride: number, maxRows: number): DotKernel {
  const module = vectorModule();
  return module ? new SimdKernel(module, stride, maxRows) : new PlainKernel(stride, maxRows);
}

/** Returns the fastest kernel for sketches that this machine supports. */
export function sketchKernel(dimensions: number, rowsPerBlock: number): SketchKernel {
  const module = vectorModule();
  return module
    ? new SimdSketchKernel(module, dimensions, rowsPerBlock)
    : new PlainSketchKernel(dimensions, rowsPerBlock);
}
