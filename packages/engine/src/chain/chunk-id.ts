import { hash } from 'node:crypto';
import type { Chunk } from '@codesearch/kernel';

/**
 * The identities of a file's chunks: 32 hex digits of SHA-256 over path, text, and how many chunks of the same text came
 * before. A chunk keeps its id when it moves within its file.
 */
export function chunkIds(path: string, chunks: readonly Pick<Chunk, 'text'>[]): readonly string[] {
  const seen = new Map<string, number>();
  return chunks.map(({ text }) => {
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return shortHash(`${path}\0${occurrence}\0${text}`);
  });
}

/** The identity of the entry that stands for a whole file. */
export function fileId(path: string): string {
  return shortHash(`${path}\0file`);
}

function shortHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
