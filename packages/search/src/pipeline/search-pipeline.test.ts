import { expect, it } from 'vitest';
import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { SearchSource } from '../hit/federated-search.ts';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { narrowRetriever } from '../retriever/narrow-retriever.ts';
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
    calls: [],
    imports: [],
  };
}

/**
 * An index that replaces its only chunk after each of so many searches, so that the found chunk is gone when it is
 * loaded.
 */
function restless(changes: number): SearchSource & { readonly asked: () => number } {
  let asked = 0;
  return {
    root: '/tree',
    asked: () => asked,
    retriever: {
      hasLookup: false,
      denseProblem: () => undefined,
      closeness: async () => undefined,
      embed: async () => undefined,
      files: async () => [],
      findText: async () => [],
      similarNames: async () => [],
      async searchDense({ filter }) {
        if (filter.granularity !== 'chunk') return [];
        asked++;
        return [{ id: String(asked), path: `${asked}.ts`, score: 1 }];
      },
      searchLexical: async () => [],
      matchCommits: async () => new Map(),
      relatedWords: async () => [],
      load: async (ids) => (asked <= changes ? [] : ids.map(chunk)),
      list: async () => [],
    },
    rerank: async ({ candidates }) => candidates.map((_, index) => ({ index, score: 1, signals: [] })),
    inspect: async (chunks) => chunks.map(() => ({ verdict: 'fresh' })),
  };
}

it('reports an incomplete result without hits if a found chunk was replaced before it was loaded', async () => {
  const index = restless(1);
  const { hits, notes, isComplete } = await searchPipeline([index], { query: 'x' }, { acceptLoss: false });
  expect({ hits, notes, isComplete }).toEqual({ hits: [], notes: [], isComplete: false });
  expect(await searchPipeline([index], { query: 'x' }, { acceptLoss: false })).toMatchObject({
    hits: [{ chunk: { id: '2' } }],
    isComplete: true,
  });
});

it('ranks the remaining chunks with a note if the loss is accepted', async () => {
  const { hits, notes } = await searchPipeline([restless(1)], { query: 'x' }, { acceptLoss: true });
  expect([hits, notes]).toEqual([[], [expect.stringMatching(/hits may be missing/)]]);
});

it.each([
  ['Error: Cart may not be cleared', 'clear'],
  ['error: Cart with key "blue" has no total', 'total'],
  ['Cart', 'Cart'],
])('answers %s with the definition that has the message, rather than a type that it names: %s', async (query, name) => {
  const text = [
    'class Cart {',
    '  clear() {',
    "    throw new Error('Cart may not be cleared');",
    '  }',
    '  total(key) {',
    '    throw new Error(`Cart with key ${key} has no total`);',
    '  }',
    '}',
  ].join('\n');
  const symbolOf = (qualifiedName: string, kind: string, startLine: number, endLine: number) => ({
    ...{ name: qualifiedName.split('.').at(-1) as string, qualifiedName, kind, signature: '', startLine, endLine },
  });
  const symbols = [
    symbolOf('Cart', 'class', 1, 8),
    symbolOf('Cart.clear', 'method', 2, 4),
    symbolOf('Cart.total', 'method', 5, 7),
  ];
  const source: SearchSource = {
    ...restless(0),
    retriever: textRetriever([chunkOf('cart.ts', text, { symbols })]),
  };
  const { hits } = await searchPipeline([source], { query }, { acceptLoss: false });
  expect(hits[0]?.definition?.name).toBe(name);
});

it('answers a qualified name that nothing here has with its uses', async () => {
  const chunks = [
    chunkOf('config.py', 'port = os.environ.get("PORT")', {}),
    chunkOf('cache.py', 'def get(self): return self.items', {
      symbols: [
        { name: 'get', qualifiedName: 'Cache.get', kind: 'method', signature: 'def get', startLine: 1, endLine: 1 },
      ],
    }),
  ];
  const source: SearchSource = { ...restless(0), retriever: textRetriever(chunks) };
  const { hits, fit, notes } = await searchPipeline([source], { query: 'os.environ.get' }, { acceptLoss: false });
  expect([hits.map(({ chunk: { path } }) => path), fit, notes[0]]).toEqual([
    ['config.py'],
    'good',
    'Nothing here is named os.environ.get; these are its uses.',
  ]);
});

it.each<readonly [string, { readonly filter?: SearchFilter; readonly isPart?: boolean }, string]>([
  ['parcelSize', {}, 'Nothing is named parcelSize'],
  ['parcelSize', { filter: { pathGlobs: ['a.ts'] } }, 'Nothing in the files searched is named parcelSize'],
  ['parcelSize', { isPart: true }, 'Nothing in the files searched is named parcelSize'],
  ['other.ts', { filter: { languages: ['typescript'] } }, 'No file in the files searched is named other.ts'],
  ['other.ts:12', { isPart: true }, 'No searched file is named other.ts;'],
])('denies %s of the files searched alone: %j', async (query, { filter, isPart = false }, denial) => {
  const whole = textRetriever([chunkOf('a.ts', 'parcel size', {})]);
  const source: SearchSource = {
    ...restless(0),
    retriever: isPart ? narrowRetriever(whole, new Map([['a.ts', 'all']])) : whole,
  };
  const { lead } = await searchPipeline([source], { query, filter }, { acceptLoss: false });
  expect(lead?.slice(0, denial.length)).toBe(denial);
});

it('judges an answer by the same hits, however many are asked for', async () => {
  const chunks = [chunkOf('a.ts', 'parcel', {}), chunkOf('b.ts', 'weigh the parcel', {})];
  const source: SearchSource = {
    ...restless(0),
    embedder: '{"plugin":"embed-static"}',
    retriever: textRetriever(chunks),
  };
  const answers = [1, 2, 10].map((limit) =>
    searchPipeline([source], { query: 'how is a parcel weighed', limit }, { acceptLoss: false }),
  );
  expect((await Promise.all(answers)).map(({ fit, hits }) => [fit, hits.length])).toEqual([
    ['good', 1],
    ['good', 2],
    ['good', 2],
  ]);
});

it('a question has the implementation of a method in the place of its interface, once', async () => {
  const method = { name: 'drainPool', qualifiedName: 'Pool.drainPool', kind: 'method', signature: 'drainPool()' };
  const owner = { name: 'Pool', qualifiedName: 'Pool', kind: 'interface', signature: 'interface Pool {' };
  const declared = chunkOf('pool.ts', 'interface Pool {\n  drainPool(): void;\n}', {
    symbols: [
      { ...owner, startLine: 1, endLine: 3 },
      { ...method, startLine: 2, endLine: 2 },
    ],
  });
  const body = chunkOf('list.ts', 'class List {\n  drainPool() {\n    this.all = [];\n  }\n}', {
    symbols: [{ ...method, qualifiedName: 'List.drainPool', startLine: 2, endLine: 4 }],
  });
  const index: SearchSource = {
    root: '/tree',
    retriever: textRetriever([declared, body]),
    rerank: async ({ candidates }) => candidates.map((_, rank) => ({ index: rank, score: 9 - rank, signals: [] })),
    inspect: async (chunks) => chunks.map(() => ({ verdict: 'fresh' })),
  };
  const found = async (query: string): Promise<readonly string[]> =>
    (await searchPipeline([index], { query }, { acceptLoss: true })).hits.map(({ chunk: { path } }) => path);
  expect(await found('how is the pool drained')).toEqual(['list.ts']);
  expect((await found('drainPool')).toSorted()).toEqual(['list.ts', 'pool.ts']);
});
