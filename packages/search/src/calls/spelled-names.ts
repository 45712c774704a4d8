import { foldedName } from '@codesearch/toolkit/pure';
import type { Retriever } from '../retriever/retriever.ts';

/** Names as the index defines them, from folded ones; see `foldedName`. */
export async function spelledNames(retriever: Retriever, folded: readonly string[]): Promise<readonly string[]> {
  const spelled = await Promise.all(
    folded.map(async (query) => {
      const filter = { granularity: 'chunk' as const };
      const found = await retriever.searchLexical({ query, topK: 3, filter, weights: { names: 1 } });
      const chunks = await retriever.load(found.map(({ id }) => id));
      return chunks.flatMap(({ symbols }) => symbols).find(({ name }) => foldedName(name) === query)?.name;
    }),
  );
  return [...new Set(spelled.filter((name) => name !== undefined))];
}
