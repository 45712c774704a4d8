import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { archiveFormat } from './archive-manifest.ts';
import type { ArchiveManifest } from './archive-manifest.ts';

/*
 * The start of an archive: 16 bytes of text, the format and the length of the manifest (32 bits each, little endian),
 * the manifest in JSON, the SHA-256 of all of this, and an Ed25519 signature of all of this without the hash, or 64
 * zeros. The parts follow to the end.
 */

/** First bytes of an archive. */
export const archiveMark: Buffer = Buffer.from('codesearch-index');

/** Bytes before the manifest. */
export const prefixBytes: number = archiveMark.length + 8;

const hashBytes = 32;

const signatureBytes = 64;

/** Bytes between the manifest and the parts. */
export const suffixBytes: number = hashBytes + signatureBytes;

export const maxManifestBytes = 1_048_576;

/** The start of an archive as far as its bytes show it. */
export interface ArchiveHeader {
  /** The signed bytes: everything before the hash. */
  readonly signed: Buffer;
  /** `undefined` if the archive has none. */
  readonly signature: Buffer | undefined;
  readonly text: string;
}

/** @param sign gets the signed bytes. Default: the archive has no signature */
export function encodeHeader(manifest: ArchiveManifest, sign?: (signed: Buffer) => Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(manifest));
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32LE(archiveFormat);
  numbers.writeUInt32LE(text.length, 4);
  const signed = Buffer.concat([archiveMark, numbers, text]);
  return Buffer.concat([signed, sha256(signed), sign?.(signed) ?? Buffer.alloc(signatureBytes)]);
}

/** The format and the length of the manifest; `undefined` if the bytes are not those of an archive. */
export function decodePrefix(prefix: Buffer): { readonly format: number; readonly length: number } | undefined {
  if (prefix.length < prefixBytes || !prefix.subarray(0, archiveMark.length).equals(archiveMark)) return undefined;
  return { format: prefix.readUInt32LE(archiveMark.length), length: prefix.readUInt32LE(archiveMark.length + 4) };
}

/** @returns `undefined` if the hash is that of other bytes */
export function decodeHeader(header: Buffer): ArchiveHeader | undefined {
  const signed = header.subarray(0, -suffixBytes);
  const hash = header.subarray(-suffixBytes, -signatureBytes);
  if (!sha256(signed).equals(hash)) return undefined;
  const signature = header.subarray(-signatureBytes);
  const isSigned = signature.some((byte) => byte !== 0);
  return { signed, signature: isSigned ? signature : undefined, text: signed.toString('utf8', prefixBytes) };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Hashes the bytes that a pipeline passes on, and fails at the first one over a limit. Default: no limit. */
export function hashed(
  hash: Hash,
  maxBytes: number = Infinity,
): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new RangeError(`There are more than ${maxBytes} bytes.`);
      hash.update(chunk);
      yield chunk;
    }
  };
}
