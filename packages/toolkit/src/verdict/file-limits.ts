import { isSourceFile } from './source-file.ts';
import { isNotebook } from './notebook-name.ts';
import type { Verdict } from './verdict.ts';

/** Options that decide about a file besides the ignore rules. */
export interface FileLimits {
  /** Bytes. Default: 10,000,000 for a notebook, 2,000,000 for a program, 1,048,576 for any other file. */
  readonly maxFileSize?: number | undefined;
  readonly includeSensitive: boolean;
}

/** Bytes. People write programs of this size, and the chunkers parse them. */
const maxSourceSize = 2_000_000;

/** Bytes. Outputs and pictures of a notebook are not indexed. */
const maxNotebookSize = 10_000_000;

/** Bytes. Larger data and texts are rarely written by people. */
const maxDataSize = 1024 * 1024;

/** Bytes that a file with this path may have. */
export function sizeLimit(path: string, { maxFileSize }: Pick<FileLimits, 'maxFileSize'>): number {
  if (maxFileSize !== undefined) return maxFileSize;
  if (isNotebook(path)) return maxNotebookSize;
  return isSourceFile(path) ? maxSourceSize : maxDataSize;
}

/** Whether a file of `size` bytes is over its limit. */
export function verdictBySize(path: string, size: number, limits: FileLimits): Verdict | undefined {
  const limit = sizeLimit(path, limits);
  if (size <= limit) return undefined;
  return { reason: 'too-large', detail: `It has ${size} bytes, and the limit is ${limit}.` };
}
