/*
 * Numbers of variable length: seven bits a byte, the lowest first, each byte but the last with its top bit set (LEB128). They are
 * whole, 0 or more, and below 2^53.
 */

/** Bytes that grow. */
export class ByteWriter {
  #bytes: Buffer = Buffer.allocUnsafe(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(source: Uint8Array, start = 0, end: number = source.length): void {
    this.#reserve(end - start);
    // Most pieces are a byte or two, for which a call of `set` costs more than the copy.
    for (let at = start; at < end; at++) this.#bytes[this.#length++] = source[at]!;
  }

  /** What was written, until the next write or `clear`. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** Reads what a {@link ByteWriter} wrote. Knows where it stands, and not where to stop. */
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
