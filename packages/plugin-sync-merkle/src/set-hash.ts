import { hash } from 'node:crypto';

const bits = 256;

/**
 * A hash of a set of strings that follows the set: adding or taking away a string costs the same whatever the size, and the
 * order does not count. It is the sum of the SHA-256 hashes of the strings, modulo 2²⁵⁶.
 *
 * After AdHash (M. Bellare, D. Micciancio, "A New Paradigm for Collision-Free Hashing", 1997). Two sets that differ by
 * accident have different hashes; it is not meant against somebody who composes both sets for that purpose.
 */
export class SetHash {
  #sum: bigint;

  /** @param hex what {@link toString} gave; without it, the hash of the empty set */
  constructor(hex = '0') {
    this.#sum = BigInt(`0x${hex}`);
  }

  add(entry: string): void {
    this.#sum = BigInt.asUintN(bits, this.#sum + hashOf(entry));
  }

  remove(entry: string): void {
    this.#sum = BigInt.asUintN(bits, this.#sum - hashOf(entry));
  }

  /** 64 lower-case hex digits. */
  toString(): string {
    return this.#sum.toString(16).padStart(bits / 4, '0');
  }
}

function hashOf(entry: string): bigint {
  return BigInt(`0x${hash('sha256', entry, 'hex')}`);
}
