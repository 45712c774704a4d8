import type { Verdict } from './verdict.ts';

/** Options that decide about a file besides the ignore rules. */
export interface FileLimits {
  /** Bytes. */
  readonly maxFileSize: number;
  readonly includeSensitive: boolean;
}

/** Whether a file of `size` bytes is over the limit. */
export function verdictBySize(size: number, limits: FileLimits): Verdict | undefined {
  if (size <= limits.maxFileSize) return undefined;
  return { reason: 'too-large', detail: `It has ${size} bytes, and the limit is ${limits.maxFileSize}.` };
}
