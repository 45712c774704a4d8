import { crc32 } from 'node:zlib';
import { errors } from '@codesearch/kernel';

type Part = string | number | Uint8Array;

/**
 * Computes a CRC-32 of values of a row. SQLite detects malformed pages, but not changed bytes within a value. A changed
 * vector or text would give a wrong hit.
 */
export function checksum(...parts: readonly Part[]): number {
  let sum = 0;
  // Consecutive numbers are joined, because a call costs more than their few bytes.
  let numbers = '';
  for (const part of parts) {
    if (typeof part === 'number') numbers += `${part} `;
    else {
      if (numbers !== '') sum = crc32(numbers, sum);
      sum = crc32(part, sum);
      numbers = '';
    }
  }
  return numbers === '' ? sum : crc32(numbers, sum);
}

/**
 * Checks that the values of a row are as they were stored.
 *
 * @param what the row, for the message
 * @param parts values of any type, because a page may be replaced by one of another table
 * @throws INDEX_CORRUPT if they are not
 */
export function checkRow(file: string, what: string, expected: unknown, ...parts: readonly unknown[]): void {
  if (!parts.every(isPart) || checksum(...parts) !== expected)
    throw errors.indexCorrupt(file, `${what} is not as it was stored.`);
}

function isPart(value: unknown): value is Part {
  return typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array;
}
