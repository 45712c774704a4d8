import type { StoredChunk } from '@codesearch/kernel';

/** Characters of a chunk that are sent: what a model of 512 tokens can read of code. */
const longest = 2000;

/** What a relevance model reads of a chunk: where it is, what it defines, and its text. */
export function documentText({ path, symbols, enclosing, text }: StoredChunk): string {
  const names = [...enclosing, ...symbols].map(({ qualifiedName }) => qualifiedName);
  const head = names.length === 0 ? path : `${path}\n${[...new Set(names)].join(', ')}`;
  return `${head}\n${text}`.slice(0, longest);
}
