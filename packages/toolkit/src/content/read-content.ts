import { hash } from 'node:crypto';
import type { ReadResult, SourceFile } from '@codesearch/kernel';
import type { FileLimits } from '../verdict/verdict-by-name.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { generatedVerdict, minifiedVerdict } from '../verdict/generated-content.ts';
import { isNotebook } from '../verdict/verdict-by-name.ts';
import { sensitiveVerdict } from '../verdict/sensitive-content.ts';
import { decode } from './decode.ts';
import type { DecodeResult } from './decode.ts';

/** The options of a scanner that decide about the text of a file. */
interface ContentOptions extends FileLimits {
  readonly maskSecrets: boolean;
}

/** Masks the secrets of a text, and counts them. */
interface Masking {
  maskSecrets(path: string, text: string): { readonly text: string; readonly masked: number };
}

/**
 * The result of reading a file, from its bytes: its text, or why it is skipped.
 *
 * @param loadMasking loads what masks secrets, if that is wanted: it takes some milliseconds
 */
export async function readContent(
  file: SourceFile,
  bytes: Buffer,
  options: ContentOptions,
  loadMasking: () => Promise<Masking>,
): Promise<ReadResult> {
  const { path } = file;
  const seen = { file, hash: hash('sha256', bytes, 'hex') };
  const decoded = await decodeSource(path, bytes, options);
  if ('verdict' in decoded) return { ...skippedFile(path, decoded.verdict), seen };
  const masking = options.maskSecrets ? await loadMasking() : undefined;
  const { text, masked } = masking?.maskSecrets(path, decoded.text) ?? { text: decoded.text, masked: 0 };
  return { source: { ...seen, ...decoded, text, ...(masked > 0 && { masked }) } };
}

/** The result of reading a file that is not indexed. */
export function skippedFile(path: string, verdict: Verdict): { readonly skipped: { readonly path: string } & Verdict } {
  return { skipped: { path, ...verdict } };
}

/**
 * The text of a file, or why it is not indexed. Decodes without loss, takes the cells out of a notebook, and decides by
 * the content.
 *
 * @param path POSIX path relative to the root
 */
async function decodeSource(path: string, bytes: Buffer, limits: FileLimits): Promise<DecodeResult> {
  const decoded = await readable(path, await decode(bytes));
  if ('verdict' in decoded) return decoded;
  const { text } = decoded;
  const sensitive = limits.includeSensitive ? undefined : sensitiveVerdict(path, text);
  const verdict = sensitive ?? generatedVerdict(path, text) ?? minifiedVerdict(path, text);
  return verdict ? { verdict } : decoded;
}

/** A notebook is searched by its cells. What only looks like one stays JSON. */
async function readable(path: string, decoded: DecodeResult): Promise<DecodeResult> {
  if ('verdict' in decoded || !isNotebook(path)) return decoded;
  const { notebookText } = await import('./notebook-text.ts');
  return { ...decoded, text: (await notebookText(decoded.text)) ?? decoded.text };
}
