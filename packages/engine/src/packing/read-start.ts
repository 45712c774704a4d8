import { closeSync, openSync, readSync } from 'node:fs';

/** The first bytes of a regular file; fewer if it is shorter. */
export function readStart(file: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r');
  try {
    return start.subarray(0, readSync(descriptor, start, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
