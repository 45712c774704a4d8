import type { FileLimits } from '../verdict/file-limits.ts';
import { generatedVerdict } from '../verdict/generated-content.ts';
import { isNotebook } from '../verdict/notebook-name.ts';
import { minifiedVerdict } from '../verdict/minified-content.ts';
import { sensitiveVerdict } from '../verdict/sensitive-content.ts';
import { decode } from './decode.ts';
import type { DecodeResult } from './decoded-text.ts';

/**
 * The text of a file, or why it is not indexed. Decodes without loss, takes the cells out of a notebook, and decides by
 * the content.
 *
 * @param path POSIX path relative to the root
 */
export async function decodeSource(path: string, bytes: Buffer, limits: FileLimits): Promise<DecodeResult> {
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
