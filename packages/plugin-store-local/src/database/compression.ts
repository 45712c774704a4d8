import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { release } from './release.ts';

/** Level 5 saves five per cent and takes twice as long. */
const params = { [constants.ZSTD_c_compressionLevel]: 3 };

/** Bytes of the length, before the compressed bytes. */
const lengthBytes = 4;

/** Whether zstd decompresses all frames in one call. Node 22 stops after the first one. */
let readsAllFrames: boolean | undefined;

/** Compresses the value of a row. */
export function compressed(bytes: Uint8Array): Uint8Array {
  const frame = zstdCompressSync(bytes, { params, chunkSize: chunkSizeOf(bytes.length) });
  const value = Buffer.allocUnsafe(lengthBytes + frame.length);
  value.writeUInt32LE(bytes.length);
  frame.copy(value, lengthBytes);
  return value;
}

/** Returns what was {@link compressed}. The checksum of the row must have been checked. */
export function decompressed(value: Uint8Array): Buffer {
  return inflated(frameOf(value), lengthOf(value));
}

/**
 * Decompresses many values, which must not be used afterwards. In a new process, one call of Node's zstd takes as long
 * as decompressing several pages.
 */
export function allDecompressed(values: readonly Uint8Array[]): readonly Buffer[] {
  if (values.length < 2 || readsAllFrames === false) return values.map(decompressed);
  const lengths = values.map(lengthOf);
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const frames = Buffer.concat(values.map(frameOf));
  const joined = inflated(frames, length);
  release(frames);
  readsAllFrames = joined.length === length;
  if (!readsAllFrames) return values.map(decompressed);
  values.forEach(release);
  let end = 0;
  const parts = lengths.map((each) => {
    end += each;
    // Copied, so that a cached value does not keep the memory of all.
    return Buffer.copyBytesFrom(joined, end - each, each);
  });
  release(joined);
  return parts;
}

function inflated(frames: Uint8Array, length: number): Buffer {
  return zstdDecompressSync(frames, { chunkSize: chunkSizeOf(length) });
}

/** Without the size of a result, Node takes 64 KiB of memory for each, until garbage is collected. */
function chunkSizeOf(length: number): number {
  return Math.max(length, constants.Z_MIN_CHUNK);
}

function lengthOf(value: Uint8Array): number {
  return Buffer.from(value.buffer, value.byteOffset, lengthBytes).readUInt32LE();
}

function frameOf(value: Uint8Array): Uint8Array {
  return value.subarray(lengthBytes);
}
