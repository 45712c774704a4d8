import { closeSync, readSync } from 'node:fs';
import { posix } from 'node:path';
import type { ReadResult } from '@codesearch/kernel';
import { readContent, sizeLimit, skippedFile, verdictByName, verdictBySize } from '@codesearch/toolkit';
import type { Verdict } from '@codesearch/toolkit';
import { sourceFile } from '../file-state.ts';
import type { ResolvedOptions } from '../options.ts';
import { isSystemError, systemErrorDetail } from '../system-error.ts';
import { openInsideRoot } from './open-inside-root.ts';

/**
 * Reads one file and decides by its content whether to skip it. Synchronous, except for modules that are loaded on
 * demand: nothing else waits in a pool process, and for small files this is several times faster than promises.
 *
 * @param root real path of the root
 * @param path POSIX path relative to it
 */
export async function readSource(root: string, path: string, options: ResolvedOptions): Promise<ReadResult> {
  const named = verdictByName(path, posix.basename(path), options);
  if (named) return skippedFile(path, named);
  let descriptor: number | undefined;
  try {
    const opened = openInsideRoot(root, path);
    descriptor = opened.descriptor;
    if (!opened.isInside)
      return skippedFile(path, { reason: 'symlink', detail: 'A folder of its path is a link to another folder.' });
    if (!opened.stats.isFile()) return skippedFile(path, { reason: 'special', detail: 'It is not a file.' });
    const file = sourceFile(path, opened.stats);
    const limit = sizeLimit(path, options);
    const bytes = readBytes(descriptor, file.size, limit);
    if (!bytes) return skippedFile(path, verdictBySize(path, Math.max(file.size, limit + 1), options) as Verdict);
    return await readContent(file, bytes, options, () => import('@codesearch/secrets'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return skippedFile(path, verdictBySystemError(error));
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function verdictBySystemError(error: unknown): Verdict {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ELOOP' || code === 'EMLINK')
    return { reason: 'symlink', detail: 'It is a link now; links are not followed.' };
  return { reason: 'unreadable', detail: systemErrorDetail(error) };
}

/**
 * Reads an open file to its end.
 *
 * @param size expected number of bytes; the file may have grown or shrunk
 * @returns `undefined` if it has more than `limit` bytes
 */
function readBytes(descriptor: number, size: number, limit: number): Buffer | undefined {
  let bytes = Buffer.allocUnsafe(Math.min(size, limit) + 1);
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, bytes, length, bytes.length - length, null);
    length += count;
    if (length > limit) return undefined;
    if (count === 0) return bytes.subarray(0, length);
    if (length === bytes.length) {
      const longer = Buffer.allocUnsafe(Math.min(bytes.length * 2, limit + 1));
      bytes.copy(longer);
      bytes = longer;
    }
  }
}
