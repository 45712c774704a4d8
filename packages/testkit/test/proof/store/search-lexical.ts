import type { LexicalRequest, RankedList, Store } from '@codesearch/kernel';

/** The lexical search of a store that has one. */
export async function searchLexical(store: Store, request: LexicalRequest): Promise<RankedList> {
  return (await store.searchLexical?.(request)) ?? [];
}
