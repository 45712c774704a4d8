import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { release } from './database.ts';

/** Level 5 saves five per cent and takes twice as long. */
const params = { [constants.ZSTD_c_compressionLevel]: 3 };

/** Bytes of the length, before the compressed bytes. */
const lengthBytes = 4;

/** When a result fills its memory, Node takes as much again for what might follow. */
const spareBytes = 1;

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
  return allDecompressed([value])[0]!;
}

/** Decompresses many values, which must not be used afterwards. */
export function allDecompressed(values: readonly Uint8Array[]): readonly Buffer[] {
  return withDecompressed(values, (parts) =>
    parts.map((part) => {
      // Of its own memory: what a cache keeps must keep neither other values nor Node's pool.
      const copy = Buffer.allocUnsafeSlow(part.length);
      part.copy(copy);
      return copy;
    }),
  );
}

/**
 * Decompresses many values, which must not be used afterwards, and frees the results when they were used. In a new
 * process, one call of Node's zstd takes as long as decompressing several pages.
 */
export function withDecompressed<Result>(
  values: readonly Uint8Array[],
  use: (parts: readonly Buffer[]) => Result,
): Result {
  const lengths = values.map(lengthOf);
  if (values.length > 1 && readsAllFrames !== false) {
    const frames = Buffer.concat(values.map(frameOf));
    const length = lengths.reduce((sum, each) => sum + each, 0);
    const joined = inflated(frames, length);
    release(frames);
    readsAllFrames = joined.length === length;
    if (readsAllFrames) {
      for (const value of values) release(value);
      let end = 0;
      return used(
        [joined],
        lengths.map((each) => joined.subarray(end, (end += each))),
        use,
      );
    }
  }
  const parts = values.map((value, index) => inflated(frameOf(value), lengths[index]!));
  return used(parts, parts, use);
}

/** Uses parts of buffers, and frees these. */
function used<Result>(
  buffers: readonly Buffer[],
  parts: readonly Buffer[],
  use: (parts: readonly Buffer[]) => Result,
): Result {
  try {
    return use(parts);
  } finally {
    for (const buffer of buffers) release(buffer, spareBytes);
  }
}

function inflated(frames: Uint8Array, length: number): Buffer {
  return zstdDecompressSync(frames, { chunkSize: chunkSizeOf(length + spareBytes) });
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
