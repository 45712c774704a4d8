import { readSync } from 'node:fs';

/**
 * Reads an open file to its end.
 *
 * @param size expected number of bytes; the file may have grown or shrunk
 * @returns `undefined` if it has more than `limit` bytes
 */
export function readBytes(descriptor: number, size: number, limit: number): Buffer | undefined {
  let bytes = Buffer.allocUnsafe(Math.min(size, limit) + 1);
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, bytes, length, bytes.length - length, null);
    length += count;
    if (length > limit) return undefined;
    if (count === 0) return bytes.subarray(0, length);
    if (length === bytes.length) {
      const longer = Buffer.allocUnsafe(Math.min(bytes.length * 2, limit + 1));
      bytes.copy(longer);
      bytes = longer;
    }
  }
}
