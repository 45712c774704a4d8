import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Higher levels save a few per cent and take several times as long. */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 5 } };

/** Bytes of the length, before the compressed bytes. */
const lengthBytes = 4;

/** Compresses the value of a row. */
export function compressed(bytes: Uint8Array): Uint8Array {
  const frame = zstdCompressSync(bytes, level);
  const value = Buffer.allocUnsafe(lengthBytes + frame.length);
  value.writeUInt32LE(bytes.length);
  frame.copy(value, lengthBytes);
  return value;
}

/** Returns what was {@link compressed}. The checksum of the row must have been checked. */
export function decompressed(value: Uint8Array): Buffer {
  const length = Buffer.from(value.buffer, value.byteOffset, lengthBytes).readUInt32LE();
  // Without its size, Node would keep 64 KiB of memory for every result.
  return zstdDecompressSync(value.subarray(lengthBytes), { chunkSize: Math.max(length, constants.Z_MIN_CHUNK) });
}
