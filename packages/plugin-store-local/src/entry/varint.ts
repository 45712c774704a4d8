/*
 * SQLite's integers of variable length: seven bits a byte, the highest first, each byte but the last with its top bit set
 * (https://sqlite.org/fileformat2.html#varint). Values here are counts far below 2^53, so that the ninth byte, which has eight
 * bits, does not occur.
 */

/** The numbers that a blob consists of. */
export function readVarints(blob: Uint8Array): readonly number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of blob) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    values.push(value);
    value = 0;
  }
  return values;
}

/** @param values whole numbers of 0 or more */
export function writeVarints(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap(varint));
}

function varint(value: number): readonly number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) | 0x80);
  return bytes;
}
