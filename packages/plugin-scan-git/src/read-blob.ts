import { posix } from 'node:path';
import type { ReadResult, SourceFile } from '@codesearch/kernel';
import { readContent, sizeLimit, skippedFile, verdictByName, verdictBySize } from '@codesearch/toolkit';
import type { Verdict } from '@codesearch/toolkit';
import type { ObjectReaders } from './git/object-readers.ts';
import type { ResolvedOptions } from './options.ts';

const missing: Verdict = {
  reason: 'unreadable',
  detail: 'The repository does not have its content; fetch it with git first.',
};

/** Reads one file of a revision and decides by its content whether to skip it. */
export async function readBlob(file: SourceFile, blobs: ObjectReaders, options: ResolvedOptions): Promise<ReadResult> {
  const { path } = file;
  const named = verdictByName(path, posix.basename(path), options) ?? verdictBySize(path, file.size, options);
  if (named) return skippedFile(path, named);
  const limit = sizeLimit(path, options);
  const bytes = await blobs.read(path, file.stamp, limit);
  if (bytes === 'missing') return skippedFile(path, missing);
  if (bytes === 'too-large') return skippedFile(path, verdictBySize(path, limit + 1, options) ?? missing);
  return readContent(file, bytes, options, () => import('@codesearch/secrets'));
}
