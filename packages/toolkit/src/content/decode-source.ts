import type { FileLimits } from '../verdict/file-limits.ts';
import { generatedVerdict } from '../verdict/generated-content.ts';
import { minifiedVerdict } from '../verdict/minified-content.ts';
import { sensitiveVerdict } from '../verdict/sensitive-content.ts';
import { decode } from './decode.ts';
import type { DecodeResult } from './decode.ts';

/**
 * The text of a file, or why it is not indexed. Decodes without loss, and decides by the content.
 *
 * @param path POSIX path relative to the root
 */
export async function decodeSource(path: string, bytes: Buffer, limits: FileLimits): Promise<DecodeResult> {
  const decoded = await decode(bytes);
  if ('verdict' in decoded) return decoded;
  const { text } = decoded;
  const sensitive = limits.includeSensitive ? undefined : sensitiveVerdict(path, text);
  const verdict = sensitive ?? generatedVerdict(path, text) ?? minifiedVerdict(path, text);
  return verdict ? { verdict } : decoded;
}
