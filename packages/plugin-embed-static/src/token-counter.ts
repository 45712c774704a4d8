import { extendHash, hashSeed } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

const other = 0;
const lower = 1;
const upper = 2;
const digit = 3;

/** Longer texts are encoded into a temporary buffer, so that one huge file does not stay in memory. */
const maxReusedBytes = 1 << 16;

/**
 * Counts the known sub-tokens of a text. A sub-token is a match of `[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+` in
 * lower case. Words need not be found first, because no match crosses the end of a word.
 *
 * The result is in {@link rows} and {@link occurrences} until the next call, because one object counts millions of
 * texts.
 */
export class TokenCounter {
  /** The distinct rows in order of appearance. Only as many as `count` returned are valid. */
  readonly rows: Uint32Array;
  readonly #vocabulary: Vocabulary;
  /** Occurrences by row. Between two calls, only the counts of `rows` are above zero. */
  readonly #counts: Uint32Array;
  readonly #kinds: Uint8Array = characterKinds();
  readonly #buffer: Buffer = Buffer.allocUnsafeSlow(maxReusedBytes);
  #distinct = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.rows = new Uint32Array(vocabulary.size);
    this.#counts = new Uint32Array(vocabulary.size);
  }

  /** Occurrences of the `index`-th distinct row. */
  occurrences(index: number): number {
    return this.#counts[this.rows[index]!]!;
  }

  /** @returns the number of distinct rows */
  count(text: string): number {
    for (let index = 0; index < this.#distinct; index++) this.#counts[this.rows[index]!] = 0;
    this.#distinct = 0;
    // UTF-8 has at most three bytes per code unit, and no byte of a character outside ASCII is a letter or a digit.
    const maxBytes = text.length * 3 + 1;
    const bytes = maxBytes <= maxReusedBytes ? this.#buffer : Buffer.allocUnsafe(Buffer.byteLength(text) + 1);
    const length = bytes.write(text, 'utf8');
    bytes[length] = 0;
    this.#scan(bytes, length);
    return this.#distinct;
  }

  /**
   * @param bytes must end with a byte that belongs to no sub-token; capital letters are converted to lower case in
   * place
   */
  #scan(bytes: Uint8Array, length: number): void {
    const kinds = this.#kinds;
    for (let index = 0; index < length;) {
      const kind = kinds[bytes[index]!]!;
      if (kind === other) {
        index++;
        continue;
      }
      let start = index;
      let hash = hashSeed;
      if (kind !== upper) {
        do hash = extendHash(hash, bytes[index++]!);
        while (kinds[bytes[index]!] === kind);
      } else {
        let hashBeforeLast: number;
        do {
          hashBeforeLast = hash;
          hash = extendHash(hash, (bytes[index]! |= 0x20));
          index++;
        } while (kinds[bytes[index]!] === upper);
        if (kinds[bytes[index]!] === lower) {
          const last = index - 1;
          if (last > start) {
            this.#add(bytes, start, last, hashBeforeLast);
            start = last;
            hash = extendHash(hashSeed, bytes[last]!);
          }
          do hash = extendHash(hash, bytes[index++]!);
          while (kinds[bytes[index]!] === lower);
        }
      }
      this.#add(bytes, start, index, hash);
    }
  }

  #add(bytes: Uint8Array, start: number, end: number, hash: number): void {
    const row = this.#vocabulary.row(bytes, start, end, hash);
    if (row === -1) return;
    const seen = this.#counts[row]!;
    if (seen === 0) this.rows[this.#distinct++] = row;
    this.#counts[row] = seen + 1;
  }
}

function characterKinds(): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds.fill(lower, 0x61, 0x7b);
  kinds.fill(upper, 0x41, 0x5b);
  kinds.fill(digit, 0x30, 0x3a);
  return kinds;
}
