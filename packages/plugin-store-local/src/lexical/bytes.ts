/*
 * Numbers of variable length: seven bits a byte, the lowest first, each byte but the last with its top bit set (LEB128). They are
 * whole, 0 or more, and below 2^53.
 */

/** Appends a number. Plain arrays are what grows fastest, and most of them stay at a few bytes. */
export function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

export function pushBytes(bytes: number[], source: ArrayLike<number>, start: number, end: number): void {
  for (let at = start; at < end; at++) bytes.push(source[at]!);
}

/** Reads numbers. Knows where it stands, and not where to stop. */
export class ByteReader {
  readonly source: Uint8Array;
  at: number;

  constructor(source: Uint8Array, at = 0) {
    this.source = source;
    this.at = at;
  }

  number(): number {
    let byte = this.source[this.at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let scale = 0x80;
    do {
      byte = this.source[this.at++]!;
      value += (byte & 0x7f) * scale;
      scale *= 0x80;
    } while (byte >= 0x80);
    return value;
  }
}
