import { expect, it } from 'vitest';
import type { StoredChunk } from '@codesearch/kernel';
import type { SearchedTree } from './forest.ts';
import { searchPipeline } from './search-pipeline.ts';

function chunk(id: string): StoredChunk {
  return {
    id,
    path: `${id}.ts`,
    granularity: 'chunk',
    language: 'typescript',
    kind: 'function',
    startLine: 1,
    endLine: 1,
    text: id,
    symbols: [],
    enclosing: [],
  };
}

/** A tree whose one chunk is another at each of so many looks, so that what was found is gone when it is loaded. */
function restless(changes: number): SearchedTree & { readonly asked: () => number } {
  let asked = 0;
  return {
    root: '/tree',
    asked: () => asked,
    retriever: {
      async searchDense({ filter }) {
        if (filter.granularity !== 'chunk') return [];
        asked++;
        return [{ id: String(asked), path: `${asked}.ts`, score: 1 }];
      },
      searchLexical: async () => [],
      load: async (ids) => (asked <= changes ? [] : ids.map(chunk)),
    },
    rerank: async ({ candidates }) => candidates.map((_, index) => ({ index, score: 1, signals: [] })),
    inspect: async (chunks) => chunks.map(() => ({ freshness: { verdict: 'fresh' } })),
  };
}

it('asks again where what it found was replaced before it was loaded', async () => {
  const tree = restless(2);
  const { hits, notes } = await searchPipeline([tree], { query: 'x' });
  expect(hits.map((hit) => hit.chunk.id)).toEqual(['3']);
  expect(notes).toEqual([]);
  expect(tree.asked()).toBe(3);
});

it('gives up asking where it is replaced again and again, and says so', async () => {
  const tree = restless(Infinity);
  const { hits, notes } = await searchPipeline([tree], { query: 'x' });
  expect([hits, notes]).toEqual([[], [expect.stringMatching(/hits may be missing/)]]);
  expect(tree.asked()).toBe(5);
});
