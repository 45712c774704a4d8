import { hash } from 'node:crypto';
import { posix } from 'node:path';
import type { ReadResult, SourceFile, SourceText } from '@codesearch/kernel';
import type { maskSecrets } from '@codesearch/secrets';
import { decodeSource, sizeLimit, verdictByName, verdictBySize } from '@codesearch/toolkit';
import type { Verdict } from '@codesearch/toolkit';
import type { BlobReader } from './git/blob-reader.ts';
import type { ResolvedOptions } from './options.ts';

let mask: typeof maskSecrets | undefined;

const missing: Verdict = {
  reason: 'unreadable',
  detail: 'The repository does not have its content; fetch it with git first.',
};

/** Reads one file of a revision and decides by its content whether to skip it. */
export async function readBlob(file: SourceFile, blobs: BlobReader, options: ResolvedOptions): Promise<ReadResult> {
  const { path } = file;
  const named = verdictByName(path, posix.basename(path), options) ?? verdictBySize(path, file.size, options);
  if (named) return skipped(path, named);
  const limit = sizeLimit(path, options);
  const bytes = await blobs.read(file.stamp, limit);
  if (bytes === 'missing') return skipped(path, missing);
  if (bytes === 'too-large') return skipped(path, verdictBySize(path, limit + 1, options) ?? missing);
  const seen = { file, hash: hash('sha256', bytes, 'hex') };
  const decoded = await decodeSource(path, bytes, options);
  if ('verdict' in decoded) return { ...skipped(path, decoded.verdict), seen };
  const { text, ...guess } = decoded;
  return { source: { ...seen, ...guess, ...(await shownText(path, text, options)) } };
}

async function shownText(
  path: string,
  text: string,
  options: ResolvedOptions,
): Promise<Pick<SourceText, 'text' | 'masked'>> {
  if (!options.maskSecrets) return { text };
  mask ??= (await import('@codesearch/secrets')).maskSecrets;
  const { text: shown, masked } = mask(path, text);
  return masked === 0 ? { text: shown } : { text: shown, masked };
}

function skipped(path: string, verdict: Verdict): { readonly skipped: { readonly path: string } & Verdict } {
  return { skipped: { path, ...verdict } };
}
