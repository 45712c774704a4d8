import type { FileLimits } from './file-limits.ts';
import type { Verdict } from './verdict.ts';

/** Whether a file of `size` bytes is over the limit. */
export function verdictBySize(size: number, limits: FileLimits): Verdict | undefined {
  if (size <= limits.maxFileSize) return undefined;
  return { reason: 'too-large', detail: `It has ${size} bytes, and the limit is ${limits.maxFileSize}.` };
}
