import { readFileSync } from 'node:fs';

/**
 * Milliseconds for which the main thread of a process was ready to run, and other programs had the processors. 0 where
 * the system does not say.
 */
export function waitedMs(pid: number | undefined): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    // Only Linux has this file, and not for a process that has ended.
    return 0;
  }
}
