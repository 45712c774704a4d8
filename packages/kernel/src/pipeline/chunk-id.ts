import { createHash } from 'node:crypto';
import type { Chunk } from '../contract/chunk.ts';

/**
 * The identities of a file's chunks: 32 hex digits of SHA-256 over path, text, and how many chunks of the same text came
 * before. A chunk keeps its id when it moves within its file.
 */
export function chunkIds(path: string, chunks: readonly Pick<Chunk, 'text'>[]): readonly string[] {
  const seen = new Map<string, number>();
  return chunks.map(({ text }) => {
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return createHash('sha256').update(`${path}\0${occurrence}\0${text}`).digest('hex').slice(0, 32);
  });
}

/** The identity of the entry that stands for a whole file. */
export function fileId(path: string): string {
  return createHash('sha256').update(`${path}\0file`).digest('hex').slice(0, 32);
}
