import { hash } from 'node:crypto';
import type { ReadResult, SourceFile } from '@codesearch/kernel';
import type { FileLimits } from '../verdict/file-limits.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { decodeSource } from './decode-source.ts';

/** Masks the secrets of a text, and counts them. */
type Mask = (path: string, text: string) => { readonly text: string; readonly masked: number };

/**
 * The result of reading a file, from its bytes: its text, or why it is skipped.
 *
 * @param loadMask loads what masks secrets. Default: they stay
 */
export async function readContent(
  file: SourceFile,
  bytes: Buffer,
  limits: FileLimits,
  loadMask?: () => Promise<Mask>,
): Promise<ReadResult> {
  const { path } = file;
  const seen = { file, hash: hash('sha256', bytes, 'hex') };
  const decoded = await decodeSource(path, bytes, limits);
  if ('verdict' in decoded) return { ...skippedFile(path, decoded.verdict), seen };
  const mask = await loadMask?.();
  const { text, masked } = mask?.(path, decoded.text) ?? { text: decoded.text, masked: 0 };
  return { source: { ...seen, ...decoded, text, ...(masked > 0 && { masked }) } };
}

/** The result of reading a file that is not indexed. */
export function skippedFile(path: string, verdict: Verdict): { readonly skipped: { readonly path: string } & Verdict } {
  return { skipped: { path, ...verdict } };
}
