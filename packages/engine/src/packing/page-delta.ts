import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/** The pages of a database that differ from those of another one. */
export interface PageDelta {
  readonly size: number;
  /** CRC-32 of all bytes of the database. */
  readonly checksum: number;
  /** For each page its number, ascending, times two, plus one if it is a difference. */
  readonly codes: readonly number[];
  /** The pages. That of a difference is XOR with the page of the other database, which has zeros after its end. */
  readonly pages: Buffer;
}

/** Also the page size of SQLite. */
const pageSize = 4096;
const windowSize = 256 * pageSize;

/**
 * Compares two files page by page.
 *
 * @param base if it is missing, it counts as empty
 * @param maxPages limit of pages that differ
 * @returns `undefined` if more pages differ
 */
export async function pageDelta(file: string, base: string, maxPages: number): Promise<PageDelta | undefined> {
  using one = new OpenFile(file, 'r');
  using other = new OpenFile(base, 'r', true);
  const [window, otherWindow] = [Buffer.alloc(windowSize), Buffer.alloc(windowSize)];
  const codes: number[] = [];
  const pages: Buffer[] = [];
  let checksum = 0;
  const { size } = one;
  for (let start = 0; start < size; start += windowSize) {
    const length = one.read(window, start);
    other.read(otherWindow, start);
    checksum = crc32(window.subarray(0, length), checksum);
    if (!window.equals(otherWindow)) {
      for (let offset = 0; offset < length; offset += pageSize) {
        const page = window.subarray(offset, offset + pageSize);
        const otherPage = otherWindow.subarray(offset, offset + pageSize);
        if (page.equals(otherPage)) continue;
        const difference = Buffer.alloc(pageSize);
        page.copy(difference);
        const isDifference = xor(difference, otherPage) >= pageSize / 2;
        codes.push(((start + offset) / pageSize) * 2 + Number(isDifference));
        pages.push(isDifference ? difference : Buffer.from(page));
      }
    }
    if (codes.length > maxPages) return undefined;
    await setImmediate();
  }
  return { size, checksum, codes, pages: Buffer.concat(pages) };
}

/** Changes a file from the base of a delta to the content that the delta describes. */
export function applyDelta(file: string, { size, codes, pages }: PageDelta): void {
  using target = new OpenFile(file, 'r+');
  const [page, other] = [Buffer.alloc(pageSize), Buffer.alloc(pageSize)];
  for (const [index, code] of codes.entries()) {
    const position = Math.floor(code / 2) * pageSize;
    pages.copy(page, 0, index * pageSize, (index + 1) * pageSize);
    if (code % 2 === 1) {
      target.read(other, position);
      xor(page, other);
    }
    target.write(page, position);
  }
  target.resize(size);
}

/** CRC-32 of all bytes of a file. */
export async function fileChecksum(file: string): Promise<number> {
  using opened = new OpenFile(file, 'r');
  const window = Buffer.alloc(windowSize);
  let checksum = 0;
  for (let start = 0; start < opened.size; start += windowSize) {
    checksum = crc32(window.subarray(0, opened.read(window, start)), checksum);
    await setImmediate();
  }
  return checksum;
}

/** Changes a page to its difference from another one. @returns the number of bytes that are equal */
function xor(page: Buffer, other: Buffer): number {
  const [words, otherWords] = [wordsOf(page), wordsOf(other)];
  let equal = 0;
  for (let index = 0; index < words.length; index++) {
    const word = (words[index]! ^= otherWords[index]!);
    if (word === 0) equal += 4;
    else
      equal +=
        Number((word & 0xff) === 0) +
        Number((word & 0xff00) === 0) +
        Number((word & 0xff0000) === 0) +
        Number(word >>> 24 === 0);
  }
  return equal;
}

/** The start of a page in its memory is a multiple of its size. */
function wordsOf(page: Buffer): Int32Array {
  return new Int32Array(page.buffer, page.byteOffset, page.length / 4);
}

class OpenFile implements Disposable {
  readonly size: number;
  readonly #descriptor: number | undefined;

  /** @param mayMiss whether a missing file counts as an empty one */
  constructor(file: string, flags: string, mayMiss = false) {
    try {
      this.#descriptor = openSync(file, flags);
    } catch (error) {
      if (!mayMiss || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    this.size = this.#descriptor === undefined ? 0 : fstatSync(this.#descriptor).size;
  }

  /** Fills the window from a position, with zeros after the end of the file. @returns number of bytes that were read */
  read(window: Buffer, position: number): number {
    let length = 0;
    while (this.#descriptor !== undefined && length < window.length) {
      const count = readSync(this.#descriptor, window, length, window.length - length, position + length);
      if (count === 0) break;
      length += count;
    }
    window.fill(0, length);
    return length;
  }

  write(page: Buffer, position: number): void {
    for (let start = 0; start < page.length;) {
      start += writeSync(this.#descriptor!, page, start, page.length - start, position + start);
    }
  }

  resize(size: number): void {
    ftruncateSync(this.#descriptor!, size);
  }

  [Symbol.dispose](): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}
