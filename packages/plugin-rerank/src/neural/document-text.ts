import type { StoredChunk } from '@codesearch/kernel';

/** In UTF-16 code units. A model with 512 tokens reads about this much code. */
const maxLength = 2000;

/** Returns what a relevance model reads of a chunk: its path, the names that it defines, and its text. */
export function documentText({
  path,
  symbols,
  enclosing,
  text,
}: Pick<StoredChunk, 'path' | 'symbols' | 'enclosing' | 'text'>): string {
  const names = [...enclosing, ...symbols].map(({ qualifiedName }) => qualifiedName);
  const head = names.length === 0 ? path : `${path}\n${[...new Set(names)].join(', ')}`;
  return `${head}\n${text}`.slice(0, maxLength);
}
