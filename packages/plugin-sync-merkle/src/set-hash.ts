import { hash } from 'node:crypto';

const bits = 256;

/**
 * An incremental hash of a set of strings: the sum of their SHA-256 hashes modulo 2²⁵⁶. Adding or removing a string
 * takes constant time, and the order does not matter.
 *
 * Based on AdHash (M. Bellare, D. Micciancio, "A New Paradigm for Collision-Free Hashing", 1997). It detects accidental
 * differences, but is not collision-resistant against an attacker who chooses both sets.
 */
export class SetHash {
  #sum: bigint;

  /** @param hex a result of {@link toString}. Default: the hash of the empty set. */
  constructor(hex = '0') {
    this.#sum = BigInt(`0x${hex}`);
  }

  add(entry: string): void {
    this.#sum = BigInt.asUintN(bits, this.#sum + hashOf(entry));
  }

  remove(entry: string): void {
    this.#sum = BigInt.asUintN(bits, this.#sum - hashOf(entry));
  }

  /** @returns 64 lower-case hex digits */
  toString(): string {
    return this.#sum.toString(16).padStart(bits / 4, '0');
  }
}

function hashOf(entry: string): bigint {
  return BigInt(`0x${hash('sha256', entry, 'hex')}`);
}
