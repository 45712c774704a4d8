import { hash } from 'node:crypto';

/*
 * The strings that are hashed for a folder's children. A name contains no NUL, so different children give different
 * strings.
 *
 * A folder has two hashes. The hash of stamps can be compared with a scan without reading files. The hash of contents
 * depends only on names and bytes.
 */

export function fileEntry(name: string, stampOrHash: string): string {
  return `f${name}\0${stampOrHash}`;
}

/** The entry of a young file. No scan has this entry, so that a comparison always descends into its folder. */
export function youngFileEntry(name: string, stamp: string): string {
  return `y${name}\0${stamp}`;
}

export function folderEntry(name: string, setHash: string): string {
  return `d${name}\0${setHash}`;
}

/** Splits a path into its folder, which is empty for the root, and its name. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? ['', path] : [path.slice(0, slash), path.slice(slash + 1)];
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

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
