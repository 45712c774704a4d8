import { hash } from 'node:crypto';
import { endianness } from 'node:os';

const lanes = 8;

/**
 * A hash of a set of strings that follows the set: adding or taking away a string costs the same whatever the size, and the
 * order does not count. It is the sum of the SHA-256 hashes of the strings, each of the eight 32-bit words by itself modulo 2³².
 *
 * After AdHash (M. Bellare, D. Micciancio, "A New Paradigm for Collision-Free Hashing", 1997). Two sets that differ by
 * accident have different hashes; it is not meant against somebody who composes both sets for that purpose.
 */
export class SetHash {
  readonly #sum = new Uint32Array(lanes);

  /** @param hex what {@link toString} gave; without it, the hash of the empty set */
  constructor(hex?: string) {
    if (hex === undefined) return;
    for (let lane = 0; lane < lanes; lane++) this.#sum[lane] = Number.parseInt(hex.slice(lane * 8, lane * 8 + 8), 16);
  }

  add(entry: string): void {
    this.#change(entry, 1);
  }

  remove(entry: string): void {
    this.#change(entry, -1);
  }

  /** 64 lower-case hex digits. */
  toString(): string {
    const bytes = Buffer.from(this.#sum.slice().buffer);
    if (endianness() === 'LE') bytes.swap32();
    return bytes.toString('hex');
  }

  #change(entry: string, sign: 1 | -1): void {
    const sum = this.#sum;
    const bytes = hash('sha256', entry, 'latin1');
    for (let lane = 0; lane < lanes; lane++) sum[lane]! += sign * word(bytes, lane * 4);
  }
}

function word(bytes: string, at: number): number {
  return (
    (bytes.charCodeAt(at) << 24) |
    (bytes.charCodeAt(at + 1) << 16) |
    (bytes.charCodeAt(at + 2) << 8) |
    bytes.charCodeAt(at + 3)
  );
}
