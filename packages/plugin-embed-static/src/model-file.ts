import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { endianness } from 'node:os';
import { basename } from 'node:path';

/**
 * Returns the error for a problem with a model's files. The problem is a clause, such as `scale-query.f32 has 3 bytes`.
 */
export type Fail = (problem: string) => Error;

/** The location and the state of a model's files. */
export interface ModelSource {
  readonly folder: string;
  /**
   * Whether the folder has a `vocabulary.table` that belongs to its vocabulary, and files that were checked when they
   * were packed.
   */
  readonly prepared: boolean;
  /** Returns the error for a file that is missing or malformed. */
  readonly fail: Fail;
}

/*
 * Files are read synchronously: they are few, and as small as a long source file. In a process that runs one query,
 * waiting for a thread that reads takes longer than reading.
 */

export function fileSize(path: string, fail: Fail): number {
  try {
    return statSync(path).size;
  } catch (error) {
    throw unreadable(path, error, fail);
  }
}

/**
 * Reads a file of a known size.
 *
 * @throws the error of `fail` if the file cannot be read or has another size
 */
export function readExactly(path: string, bytes: number, fail: Fail): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes);
  let read = 0;
  try {
    const file = openSync(path, 'r');
    try {
      while (read < bytes) {
        const bytesRead = readSync(file, new Uint8Array(buffer), read, bytes - read, read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      if (read === bytes && fstatSync(file).size === bytes) return buffer;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error, fail);
  }
  throw fail(`${basename(path)} does not have ${bytes} bytes`);
}

/** Reads little-endian unsigned 32-bit integers. */
export function readWords(path: string, count: number, fail: Fail): Uint32Array {
  const buffer = readExactly(path, count * 4, fail);
  if (endianness() === 'BE') Buffer.from(buffer).swap32();
  return new Uint32Array(buffer);
}

/** Reads little-endian 32-bit floating point numbers. */
export function readFloats(path: string, count: number, fail: Fail): Float32Array {
  return new Float32Array(readWords(path, count, fail).buffer);
}

function unreadable(path: string, error: unknown, fail: Fail): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return fail(`${basename(path)} cannot be read (${code})`);
}
