import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredChunk } from '@codesearch/kernel';

/** Does not wait for the other end of a pipe, and does not follow a link. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
const maxBytes = 4 * 2 ** 20;
const lineFeed = 0x0a;
/** Space, tab and carriage return. */
const blanks: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0d]);

/**
 * Finds the chunks of one file whose text is at their lines, byte for byte. A quick look, without the scanner: a file
 * with another encoding or masked secrets is not recognized. Synchronous, because for small files this takes a tenth of
 * the time.
 *
 * @param root absolute path of the tree
 * @param chunks of the file
 */
export function chunksOnDisk(root: string, path: string, chunks: readonly StoredChunk[]): ReadonlySet<StoredChunk> {
  const bytes = bytesOf(join(root, path));
  if (!bytes) return new Set();
  const ascending = chunks.toSorted((a, b) => a.startLine - b.startLine);
  const found = new Set<StoredChunk>();
  let [line, start] = [1, 0];
  for (const chunk of ascending) {
    while (line < chunk.startLine) {
      const end = bytes.indexOf(lineFeed, start);
      if (end === -1) return found;
      start = end + 1;
      line++;
    }
    if (isAt(bytes, start, Buffer.from(chunk.text))) found.add(chunk);
  }
  return found;
}

function isAt(bytes: Buffer, start: number, text: Buffer): boolean {
  const end = start + text.length;
  if (end > bytes.length || bytes.compare(text, 0, text.length, start, end) !== 0) return false;
  if (bytes[end - 1] === lineFeed) return true;
  // A chunk has no blanks after its last line.
  let after = end;
  while (blanks.has(bytes[after])) after++;
  return after === bytes.length || bytes[after] === lineFeed;
}

/** Reused, because new memory takes as long as reading a file into it. */
let memory = Buffer.allocUnsafeSlow(2 ** 16);

/** @returns bytes that are valid until the next call */
function bytesOf(file: string): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, flags);
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > maxBytes) return undefined;
    // One read more than the file has bytes, which finds its end.
    if (memory.length <= stats.size) memory = Buffer.allocUnsafeSlow(2 * (stats.size + 1));
    let length = 0;
    for (let read = 1; read > 0 && length < memory.length; length += read)
      read = readSync(descriptor, memory, length, memory.length - length, null);
    return length < memory.length ? memory.subarray(0, length) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
