import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the content of a file is on the disk. */
export function flushFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
