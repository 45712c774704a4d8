import { hash } from 'node:crypto';
import type { Chunk } from '@codesearch/kernel';

/**
 * Returns the ids of a file's chunks: 32 hex digits of SHA-256 over the path, the text, and the number of earlier
 * chunks with the same text. A chunk keeps its id when it moves within its file.
 */
export function chunkIds(path: string, chunks: readonly Pick<Chunk, 'text'>[]): readonly string[] {
  const seen = new Map<string, number>();
  return chunks.map(({ text }) => {
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return shortHash(`${path}\0${occurrence}\0${text}`);
  });
}

/** Returns the id of the entry for a whole file. */
export function fileId(path: string): string {
  return shortHash(`${path}\0file`);
}

function shortHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
