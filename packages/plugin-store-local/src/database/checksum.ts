import { crc32 } from 'node:zlib';
import { errors } from '@codesearch/kernel';

type Part = string | number | Uint8Array;

/**
 * CRC-32 over values of a row. SQLite notices a page that is no page, and cannot notice bytes that changed within a value; a vector
 * or a text that is not the one that was stored would give a wrong hit.
 */
export function checksum(...parts: readonly Part[]): number {
  let sum = 0;
  // A call costs more than the few bytes of a number, so that numbers go together.
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

/** Refuses a row whose values are not those that were stored. They may be of any type: a page of another table has other columns. */
export function checkRow(file: string, what: string, expected: unknown, ...parts: readonly unknown[]): void {
  if (!parts.every(isPart) || checksum(...parts) !== expected)
    throw errors.indexCorrupt(file, `${what} is not as it was stored.`);
}

function isPart(value: unknown): value is Part {
  return typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array;
}
