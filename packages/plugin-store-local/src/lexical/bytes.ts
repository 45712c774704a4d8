/*
 * Variable-length integers (unsigned LEB128): seven bits per byte, lowest bits first; every byte except the last has
 * its top bit set. The integers are at least 0 and below 2^53.
 */

/** Writes numbers and bytes. `clear` keeps its memory. */
export class ByteWriter {
  /** Only the first `length` bytes are valid. Replaced by another array when it grows. */
  bytes: Uint8Array = new Uint8Array(64);
  length = 0;

  number(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#byte(rest);
  }

  copy(source: Uint8Array, start: number, end: number): void {
    if (this.length + end - start > this.bytes.length) this.#grow(end - start);
    const { bytes } = this;
    let to = this.length;
    // Most copies are of a few bytes, for which a loop is faster than `set` and `subarray`.
    for (let at = start; at < end; at++) bytes[to++] = source[at]!;
    this.length = to;
  }

  clear(): void {
    this.length = 0;
  }

  #byte(value: number): void {
    if (this.length === this.bytes.length) this.#grow(1);
    this.bytes[this.length++] = value;
  }

  #grow(more: number): void {
    const longer = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    longer.set(this.bytes);
    this.bytes = longer;
  }
}

/** Reads numbers from an offset. It does not check for the end. */
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
