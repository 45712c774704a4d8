import { hash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { posix } from 'node:path';
import type { ReadResult, SourceText } from '@codesearch/kernel';
import type { maskSecrets } from '@codesearch/secrets';
import { sourceFile } from '../file-state.ts';
import type { ResolvedOptions } from '../options.ts';
import { isRefusal, refusalDetail } from '../refusal.ts';
import type { FileLimits } from '../verdict/file-limits.ts';
import { generatedVerdict } from '../verdict/generated-content.ts';
import { minifiedVerdict } from '../verdict/minified-content.ts';
import { sensitiveVerdict } from '../verdict/sensitive-content.ts';
import { verdictByName } from '../verdict/verdict-by-name.ts';
import { verdictBySize } from '../verdict/verdict-by-size.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { decode } from './decode.ts';
import { openInside } from './open-inside.ts';
import { readBytes } from './read-bytes.ts';

let mask: typeof maskSecrets | undefined;

/**
 * Reads one file and decides by its content. Synchronous but for what is loaded late: in a pool process nothing else waits,
 * and for small files it is several times faster than promises.
 *
 * @param root real path of the root
 * @param path POSIX path relative to it
 */
export async function readSource(root: string, path: string, options: ResolvedOptions): Promise<ReadResult> {
  const named = verdictByName(path, posix.basename(path), options);
  if (named) return skipped(path, named);
  let descriptor: number | undefined;
  try {
    const opened = openInside(root, path);
    descriptor = opened.descriptor;
    if (!opened.isInside)
      return skipped(path, { reason: 'symlink', detail: 'A folder of its path is a link that leads elsewhere.' });
    if (!opened.stats.isFile()) return skipped(path, { reason: 'special', detail: 'It is not a file.' });
    const file = sourceFile(path, opened.stats);
    const bytes = readBytes(descriptor, file.size, options.maxFileSize);
    if (!bytes) return skipped(path, verdictBySize(Math.max(file.size, options.maxFileSize + 1), options) as Verdict);
    const seen = { file, hash: hash('sha256', bytes, 'hex') };
    const decoded = await decode(bytes);
    if ('verdict' in decoded) return { ...skipped(path, decoded.verdict), seen };
    const verdict = verdictByText(path, decoded.text, options);
    if (verdict) return { ...skipped(path, verdict), seen };
    return { source: { ...seen, ...(await shownText(path, decoded.text, options)) } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return skipped(path, verdictByRefusal(error));
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
  // Loading takes some milliseconds, and a process that only scans needs none of it.
  mask ??= (await import('@codesearch/secrets')).maskSecrets;
  const { text: shown, masked } = mask(path, text);
  return masked === 0 ? { text: shown } : { text: shown, masked };
}

function verdictByText(path: string, text: string, limits: FileLimits): Verdict | undefined {
  const sensitive = limits.includeSensitive ? undefined : sensitiveVerdict(path, text);
  return sensitive ?? generatedVerdict(path, text) ?? minifiedVerdict(path, text);
}

function verdictByRefusal(error: unknown): Verdict {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ELOOP' || code === 'EMLINK')
    return { reason: 'symlink', detail: 'It has become a link; links are not followed.' };
  return { reason: 'unreadable', detail: refusalDetail(error) };
}

function skipped(path: string, verdict: Verdict): { readonly skipped: { readonly path: string } & Verdict } {
  return { skipped: { path, ...verdict } };
}
