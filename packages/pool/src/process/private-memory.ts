import { readFileSync } from 'node:fs';
import { memoryUsage } from 'node:process';

/** Node's own program, which all its processes share. */
const sharedBytes = 45e6;

/** The bytes of memory that this process shares with no other one. An estimate where the system does not say. */
export function privateMemory(): number {
  try {
    const kib = /^RssAnon:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
    if (kib !== undefined) return Number(kib) * 1024;
  } catch {
    // Only Linux has this file.
  }
  return Math.max(0, memoryUsage.rss() - sharedBytes);
}
