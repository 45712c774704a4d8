import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPacked, writePacked } from './packed-content.ts';
import type { PackedFile } from './packed-content.ts';
import { applyDelta, fileChecksum, pageDelta } from './page-delta.ts';

const pageBytes = 4096;

let folder: string;
let file: string;
let base: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-packed-'));
  [file, base] = [join(folder, 'file'), join(folder, 'base')];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Bytes that do not repeat within a page. */
function noise(bytes: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(Uint8Array.from({ length: bytes }, () => (state = (state * 1_103_515_245 + 12_345) >>> 0) >>> 24));
}

/** Pages of the base with one byte changed in some of them. */
function withEdits(content: Buffer, pages: readonly number[]): Buffer {
  const edited = Buffer.from(content);
  for (const page of pages) edited[page * pageBytes + 7]! ^= 0xff;
  return edited;
}

describe('the difference between two versions of a database', () => {
  const roundTrip = async (from: Buffer, to: Buffer): Promise<Buffer> => {
    writeFileSync(base, from);
    writeFileSync(file, to);
    const delta = (await pageDelta(file, base, 10_000))!;
    const target = join(folder, 'target');
    copyFileSync(base, target);
    applyDelta(target, delta);
    expect(await fileChecksum(target)).toBe(delta.checksum);
    return readFileSync(target);
  };

  it('has the pages that differ and no others', async () => {
    const content = noise(10 * pageBytes, 1);
    writeFileSync(base, content);
    writeFileSync(file, withEdits(content, [2, 7]));
    const delta = (await pageDelta(file, base, 10))!;
    expect(delta.codes.map((code) => Math.floor(code / 2))).toEqual([2, 7]);
    expect(delta.pages.length).toBe(2 * pageBytes);
    expect(delta.size).toBe(10 * pageBytes);
  });

  it('is empty between equal versions', async () => {
    const content = noise(3 * pageBytes, 1);
    writeFileSync(base, content);
    writeFileSync(file, content);
    expect(await pageDelta(file, base, 0)).toEqual({
      size: content.length,
      checksum: crc32(content),
      codes: [],
      pages: Buffer.alloc(0),
    });
  });

  it('has mostly zeros for a page of which a few bytes have changed, and a new page as it is', async () => {
    const content = noise(2 * pageBytes, 1);
    const fresh = noise(pageBytes, 99);
    writeFileSync(base, content);
    writeFileSync(file, Buffer.concat([withEdits(content, [0]).subarray(0, pageBytes), fresh]));
    const { codes, pages } = (await pageDelta(file, base, 10))!;
    expect(codes).toEqual([1, 2]);
    expect(pages.subarray(0, pageBytes).filter((byte) => byte !== 0)).toHaveLength(1);
    expect(pages.subarray(pageBytes)).toEqual(fresh);
  });

  it.each([
    ['a longer version', noise(2 * pageBytes, 1), noise(5 * pageBytes, 1)],
    ['a shorter version', noise(5 * pageBytes, 1), noise(2 * pageBytes, 1)],
    ['an incomplete last page', noise(2 * pageBytes, 1), noise(2 * pageBytes + 100, 2)],
    ['an empty version', noise(pageBytes, 1), Buffer.alloc(0)],
    ['a version of an empty base', Buffer.alloc(0), noise(3 * pageBytes + 1, 3)],
    ['zeros after the end of the base', noise(pageBytes, 1), Buffer.concat([noise(pageBytes, 1), Buffer.alloc(9_000)])],
    [
      'more pages than are read at once',
      noise(300 * pageBytes, 1),
      withEdits(noise(300 * pageBytes, 1), [0, 255, 256, 299]),
    ],
  ])('gives back %s', async (_, from, to) => {
    expect(await roundTrip(from, to)).toEqual(to);
  });

  it('counts a missing base as empty', async () => {
    writeFileSync(file, noise(2 * pageBytes, 1));
    expect((await pageDelta(file, base, 2))!.codes).toHaveLength(2);
    await expect(pageDelta(join(folder, 'missing'), file, 2)).rejects.toThrow(/ENOENT/);
  });

  it('is given up if more pages differ than are worth it', async () => {
    const content = noise(10 * pageBytes, 1);
    writeFileSync(base, content);
    writeFileSync(file, withEdits(content, [1, 2, 3]));
    expect(await pageDelta(file, base, 2)).toBeUndefined();
    expect(await pageDelta(file, base, 3)).toBeDefined();
  });

  it('has a checksum that differs if a byte of the base does', async () => {
    const content = noise(4 * pageBytes, 1);
    writeFileSync(base, content);
    writeFileSync(file, withEdits(content, [1]));
    const { checksum, ...delta } = (await pageDelta(file, base, 10))!;
    writeFileSync(base, withEdits(content, [3]));
    applyDelta(base, { checksum, ...delta });
    expect(await fileChecksum(base)).not.toBe(checksum);
  });
});

describe('a packed file', () => {
  const delta = { size: 8192, checksum: 7, codes: [0, 3], pages: noise(2 * pageBytes, 5) };
  const files: readonly PackedFile[] = [
    { name: 'commits.json', whole: Buffer.from('{"head":"abc"}') },
    { name: 'store.sqlite', delta },
    { name: 'empty.json', whole: Buffer.alloc(0) },
  ];

  it('has the files and differences that were packed, and can be read by its owner only', async () => {
    const bytes = await writePacked(file, files);
    expect(await readPacked(file)).toEqual(files);
    expect(bytes).toBe(readFileSync(file).length);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('replaces what an interrupted run has left', async () => {
    writeFileSync(`${file}.next`, 'half');
    await writePacked(file, files);
    expect(await readPacked(file)).toEqual(files);
    expect(existsSync(`${file}.next`)).toBe(false);
  });

  it('leaves nothing if it cannot be written', async () => {
    await expect(writePacked(join(folder, 'missing/file'), files)).rejects.toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
  });

  /** A packed file with this header. */
  const withHeader = (header: unknown, body = ''): void => {
    const text = Buffer.from(JSON.stringify(header));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    writeFileSync(file, zstdCompressSync(Buffer.concat([length, text, Buffer.from(body)])));
  };

  it.each(['../store.sqlite', '/etc/passwd', String.raw`a\b`])('cannot name the file %j', async (name) => {
    withHeader({ format: 1, files: [{ name, bytes: 1 }] }, 'x');
    await expect(readPacked(file)).rejects.toThrow(/is damaged/);
  });

  it('cannot have fewer bytes than it says', async () => {
    withHeader({ format: 1, files: [{ name: 'a', bytes: 2 }] }, 'x');
    await expect(readPacked(file)).rejects.toThrow(/is damaged/);
  });

  it('of another format is refused by its number', async () => {
    withHeader({ format: 2, files: [] });
    await expect(readPacked(file)).rejects.toThrow(/has the format 2, not 1/);
  });

  it('is refused if it is cut at any place', async () => {
    await writePacked(file, files);
    const content = readFileSync(file);
    for (let length = 0; length < content.length; length += 97) {
      writeFileSync(file, content.subarray(0, length));
      await expect(readPacked(file), `${length} bytes`).rejects.toThrow();
    }
  });
});
