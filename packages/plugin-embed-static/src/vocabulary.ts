const lineFeed = 0x0a;

/** Offset basis of the hash of a sub-token: 32-bit FNV-1a (Fowler, Noll, Vo; RFC 9923). */
export const hashSeed: number = 0x811c9dc5 | 0;

/** Returns the hash of a sub-token that is one byte longer. */
export function extendHash(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/**
 * A slot has 14 bits of a hash above 18 bits of row + 1, so that most unknown tokens are rejected without comparing
 * bytes.
 */
const rowBits = 18;
const rowMask = (1 << rowBits) - 1;
const maxRows = rowMask - 1;

/** The part of a {@link Vocabulary} that can be built once and stored in a file. */
export interface VocabularyTable {
  /** Offset of each row's sub-token in the file. A sub-token ends before the line feed that precedes the next one. */
  readonly starts: Uint32Array;
  /** Open-addressing hash table; 0 is a free slot. Its length is a power of two, and at most two thirds are in use. */
  readonly slots: Uint32Array;
}

/**
 * The sub-tokens of a model, looked up by their bytes. The keys of the hash table are ranges of the file, so that
 * neither loading nor a lookup creates strings.
 */
export class Vocabulary {
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #slots: Uint32Array;

  /**
   * @param bytes the file: distinct lines of `[a-z]+` or `[0-9]+`, each with a line feed
   * @param table the result of {@link buildVocabularyTable} for the same bytes
   */
  constructor(bytes: Uint8Array, table: VocabularyTable) {
    this.size = table.starts.length - 1;
    this.#bytes = bytes;
    this.#starts = table.starts;
    this.#slots = table.slots;
  }

  /**
   * Looks up the lower-case sub-token in `bytes` from `start` to `end`.
   *
   * @returns its row, or -1 if the vocabulary does not have it
   */
  row(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const tag = hash >>> rowBits;
    for (let slot = firstSlot(hash, mask); ; slot = (slot + 1) & mask) {
      const entry = slots[slot]!;
      if (entry === 0) return -1;
      if (entry >>> rowBits !== tag) continue;
      const row = (entry & rowMask) - 1;
      if (this.#equals(row, bytes, start, end)) return row;
    }
  }

  #equals(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    let position = this.#starts[row]!;
    if (this.#starts[row + 1]! - 1 - position !== end - start) return false;
    for (let index = start; index < end; index++, position++) {
      if (bytes[index] !== this.#bytes[position]) return false;
    }
    return true;
  }
}

/** The number of slots for a vocabulary with this many rows. */
export function slotCount(rows: number): number {
  return 2 ** Math.ceil(Math.log2(rows * 1.5));
}

/**
 * Builds the hash table of a vocabulary.
 *
 * @param rows number of lines that the file must have
 * @throws Error if a line is missing, a duplicate, or not a sub-token
 */
export function buildVocabularyTable(bytes: Uint8Array, rows: number): VocabularyTable {
  if (rows > maxRows) throw new Error(`it has ${rows} lines, and the limit is ${maxRows}`);
  const table: VocabularyTable = { starts: new Uint32Array(rows + 1), slots: new Uint32Array(slotCount(rows)) };
  const vocabulary = new Vocabulary(bytes, table);
  const mask = table.slots.length - 1;
  let row = 0;
  let start = 0;
  let hash = hashSeed;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte !== lineFeed) {
      hash = extendHash(hash, byte);
      continue;
    }
    if (!isSubToken(bytes, start, index)) throw new Error(`line ${row + 1} is not a sub-token`);
    if (vocabulary.row(bytes, start, index, hash) !== -1) throw new Error(`line ${row + 1} is a duplicate`);
    let slot = firstSlot(hash, mask);
    while (table.slots[slot] !== 0) slot = (slot + 1) & mask;
    if (++row > rows) break;
    table.starts[row] = index + 1;
    table.slots[slot] = ((hash >>> rowBits) << rowBits) | row;
    start = index + 1;
    hash = hashSeed;
  }
  if (row !== rows || start !== bytes.length) throw new Error(`it does not consist of ${rows} lines`);
  return table;
}

/** The slot where a lookup starts. The low bits of FNV-1a are mixed worst, so the high half is folded onto them. */
function firstSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

function isSubToken(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return false;
  const digits = isDigit(bytes[start]!);
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (digits ? !isDigit(byte) : byte < 0x61 || byte > 0x7a) return false;
  }
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

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
