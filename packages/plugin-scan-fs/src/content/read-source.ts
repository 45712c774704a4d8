import { hash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { posix } from 'node:path';
import type { ReadResult, SourceText } from '@codesearch/kernel';
import type { maskSecrets } from '@codesearch/secrets';
import { decodeSource, sizeLimit, verdictByName, verdictBySize } from '@codesearch/toolkit';
import type { Verdict } from '@codesearch/toolkit';
import { sourceFile } from '../file-state.ts';
import type { ResolvedOptions } from '../options.ts';
import { isSystemError, systemErrorDetail } from '../system-error.ts';
import { openInsideRoot } from './open-inside-root.ts';
import { readBytes } from './read-bytes.ts';

let mask: typeof maskSecrets | undefined;

/**
 * Reads one file and decides by its content whether to skip it. Synchronous, except for modules that are loaded on
 * demand: nothing else waits in a pool process, and for small files this is several times faster than promises.
 *
 * @param root real path of the root
 * @param path POSIX path relative to it
 */
export async function readSource(root: string, path: string, options: ResolvedOptions): Promise<ReadResult> {
  const named = verdictByName(path, posix.basename(path), options);
  if (named) return skipped(path, named);
  let descriptor: number | undefined;
  try {
    const opened = openInsideRoot(root, path);
    descriptor = opened.descriptor;
    if (!opened.isInside)
      return skipped(path, { reason: 'symlink', detail: 'A folder of its path is a link to another folder.' });
    if (!opened.stats.isFile()) return skipped(path, { reason: 'special', detail: 'It is not a file.' });
    const file = sourceFile(path, opened.stats);
    const limit = sizeLimit(path, options);
    const bytes = readBytes(descriptor, file.size, limit);
    if (!bytes) return skipped(path, verdictBySize(path, Math.max(file.size, limit + 1), options) as Verdict);
    const seen = { file, hash: hash('sha256', bytes, 'hex') };
    const decoded = await decodeSource(path, bytes, options);
    if ('verdict' in decoded) return { ...skipped(path, decoded.verdict), seen };
    const { text, ...guess } = decoded;
    return { source: { ...seen, ...guess, ...(await shownText(path, text, options)) } };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return skipped(path, verdictBySystemError(error));
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

async function shownText(
  path: string,
  text: string,
  options: ResolvedOptions,
): Promise<Pick<SourceText, 'text' | 'masked'>> {
  if (!options.maskSecrets) return { text };
  // Loading takes some milliseconds, and a process that only scans does not need it.
  mask ??= (await import('@codesearch/secrets')).maskSecrets;
  const { text: shown, masked } = mask(path, text);
  return masked === 0 ? { text: shown } : { text: shown, masked };
}

function verdictBySystemError(error: unknown): Verdict {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ELOOP' || code === 'EMLINK')
    return { reason: 'symlink', detail: 'It is a link now; links are not followed.' };
  return { reason: 'unreadable', detail: systemErrorDetail(error) };
}

function skipped(path: string, verdict: Verdict): { readonly skipped: { readonly path: string } & Verdict } {
  return { skipped: { path, ...verdict } };
}
