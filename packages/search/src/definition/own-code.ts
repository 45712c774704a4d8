import { fileRoles } from '@codesearch/toolkit/pure';
import type { FileRole, StoredChunk } from '@codesearch/kernel';
import { proseLanguages } from './declared-name.ts';

const others: ReadonlySet<FileRole> = new Set(['test', 'example', 'documentation', 'vendored', 'migration']);

/**
 * Whether a chunk is of the program itself: what tests, examples, documents, copied libraries and migrations name is
 * defined by something else.
 */
export function isOwnCode({ path, language }: Pick<StoredChunk, 'path' | 'language'>): boolean {
  return !proseLanguages.has(language) && isOwnFile(path);
}

/** Whether a file is of the program itself, by its path. */
export function isOwnFile(path: string): boolean {
  return !fileRoles(path).some((role) => others.has(role));
}
