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

it('reports that something it found was replaced before it was loaded, and ranks nothing', async () => {
  const tree = restless(1);
  const { hits, notes, isComplete } = await searchPipeline([tree], { query: 'x' }, { acceptLoss: false });
  expect({ hits, notes, isComplete }).toEqual({ hits: [], notes: [], isComplete: false });
  expect(await searchPipeline([tree], { query: 'x' }, { acceptLoss: false })).toMatchObject({
    hits: [{ chunk: { id: '2' } }],
    isComplete: true,
  });
});

it('ranks what is left if the loss is accepted, and says so', async () => {
  const { hits, notes } = await searchPipeline([restless(1)], { query: 'x' }, { acceptLoss: true });
  expect([hits, notes]).toEqual([[], [expect.stringMatching(/hits may be missing/)]]);
});
