import { open, stat } from 'node:fs/promises';
import { endianness } from 'node:os';
import { basename } from 'node:path';

/** Makes the error for a problem with a model's files, told as half a sentence. */
export type Fail = (problem: string) => Error;

export async function fileSize(path: string, fail: Fail): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw unreadable(path, error, fail);
  }
}

/** Reads a file that must have exactly this many bytes. */
export async function readWhole(path: string, bytes: number, fail: Fail): Promise<ArrayBuffer> {
  const buffer = new ArrayBuffer(bytes);
  let read = 0;
  try {
    const handle = await open(path);
    try {
      while (read < bytes) {
        const { bytesRead } = await handle.read(new Uint8Array(buffer), read, bytes - read, read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      if (read === bytes && (await handle.stat()).size === bytes) return buffer;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(path, error, fail);
  }
  throw fail(`${basename(path)} does not have ${bytes} bytes`);
}

/** Reads little-endian unsigned 32-bit integers. */
export async function readWords(path: string, count: number, fail: Fail): Promise<Uint32Array> {
  const buffer = await readWhole(path, count * 4, fail);
  if (endianness() === 'BE') Buffer.from(buffer).swap32();
  return new Uint32Array(buffer);
}

/** Reads little-endian 32-bit floating point numbers. */
export async function readFloats(path: string, count: number, fail: Fail): Promise<Float32Array> {
  return new Float32Array((await readWords(path, count, fail)).buffer);
}

function unreadable(path: string, error: unknown, fail: Fail): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return fail(`${basename(path)} cannot be read (${code})`);
}
