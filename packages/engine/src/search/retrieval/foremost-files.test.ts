import { expect, it } from 'vitest';
import type { RankedList } from '@codesearch/kernel';
import type { FileCandidate } from './candidates.ts';
import { foremostFiles, searchForemostFiles } from './foremost-files.ts';
import type { RetrievalRequest, Retriever } from './retriever.ts';

function retriever(dense: RankedList, lexical: RankedList): Retriever & { readonly asked: RetrievalRequest[] } {
  const asked: RetrievalRequest[] = [];
  const answer = (list: RankedList) => async (request: RetrievalRequest) => {
    asked.push(request);
    return list;
  };
  return {
    asked,
    hasLookup: false,
    searchDense: answer(dense),
    searchLexical: answer(lexical),
    findText: async () => [],
    similarNames: async () => [],
    load: async () => [],
    list: async () => [],
  };
}

const file = (path: string, over: Partial<FileCandidate> = {}): FileCandidate => ({
  path,
  evidence: {},
  chunks: [],
  certain: [],
  fused: 1,
  ...over,
});

const scope = { query: 'where is the cart total', filter: {}, limit: 10, names: [] };

it('adds chunks of the foremost files that the lists over all files do not reach', async () => {
  const found = retriever([{ id: 'b', path: 'cart.ts', score: 0.4 }], [{ id: 'b', path: 'cart.ts', score: 7 }]);
  const [cart] = await searchForemostFiles(found, [file('cart.ts', { chunks: [{ id: 'a', fused: 1 }] })], scope);
  expect(cart?.chunks.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(cart?.chunks[1]).toMatchObject({ dense: { score: 0.4 }, lexical: { score: 7 } });
});

it('completes the evidence of a known chunk, and keeps its ranks among all chunks', async () => {
  const found = retriever([{ id: 'a', path: 'cart.ts', score: 0.4 }], [{ id: 'a', path: 'cart.ts', score: 7 }]);
  const known = { id: 'a', dense: { rank: 3, score: 0.4 }, fused: 1 };
  const [cart] = await searchForemostFiles(found, [file('cart.ts', { chunks: [known], certain: [known] })], scope);
  expect(cart?.chunks).toMatchObject([{ id: 'a', dense: { rank: 3 }, lexical: { score: 7 } }]);
  expect(cart?.certain).toMatchObject([{ id: 'a', dense: { rank: 3 }, lexical: { score: 7 } }]);
});

it('searches in the first files only, and keeps the others as they are', async () => {
  const files = Array.from({ length: foremostFiles + 2 }, (_, index) => file(`${index}.ts`));
  const found = retriever([], []);
  expect(await searchForemostFiles(found, files, scope)).toEqual(files);
  expect(found.asked.map(({ filter }) => filter.paths?.length)).toEqual([foremostFiles, foremostFiles]);
});

it('searches nothing if no file was found', async () => {
  const found = retriever([], []);
  expect(await searchForemostFiles(found, [], scope)).toEqual([]);
  expect(found.asked).toEqual([]);
});
