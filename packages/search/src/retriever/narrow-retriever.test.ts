import { pathTest } from '@codesearch/toolkit/pure';
import type { RankedList, StoredChunk } from '@codesearch/kernel';
import { describe, expect, it, vi } from 'vitest';
import type { ChangedLines, LineRange } from './changed-lines.ts';
import { narrowRetriever } from './narrow-retriever.ts';
import type { RetrievalRequest, Retriever } from './retriever.ts';

/** Chunks of ten lines, best first: `a.ts` has a hundred, the others have two. */
const chunks = ['a.ts', 'b.ts', 'c.ts', 'd.ts'].flatMap((path, file) =>
  Array.from(
    { length: file === 0 ? 100 : 2 },
    (_, index): Pick<StoredChunk, 'id' | 'path' | 'startLine' | 'endLine'> => ({
      id: `${path}:${index}`,
      path,
      startLine: index * 10 + 1,
      endLine: index * 10 + 10,
    }),
  ),
);

/** Finds all chunks, or all files, in order. */
function allOf(changes: ChangedLines): { readonly retriever: Retriever; readonly load: ReturnType<typeof vi.fn> } {
  const search = async ({ topK, filter }: RetrievalRequest): Promise<RankedList> => {
    const passes = pathTest(filter) ?? (() => true);
    const isFirst = new Set<string>();
    return chunks
      .filter(
        ({ path }) => passes(path) && (filter.granularity !== 'file' || (!isFirst.has(path) && isFirst.add(path))),
      )
      .map(({ id, path }, index) => ({ id, path, score: -index }))
      .slice(0, topK);
  };
  const load = vi.fn(async (ids: readonly string[]) => chunks.filter(({ id }) => ids.includes(id)) as StoredChunk[]);
  const whole: Retriever = {
    hasLookup: true,
    denseProblem: () => undefined,
    closeness: async () => undefined,
    embed: async () => undefined,
    files: async () => [],
    searchDense: search,
    searchLexical: search,
    findText: ({ filter, limit }) => search({ query: '', filter, topK: limit }),
    similarNames: async ({ word }) => [{ name: word, distance: 0 }],
    matchCommits: async () => new Map(),
    relatedWords: async () => [],
    load,
    list: async (path) => chunks.filter((chunk) => chunk.path === path) as StoredChunk[],
  };
  return { retriever: narrowRetriever(whole, changes), load };
}

const changes: ChangedLines = new Map<string, 'all' | readonly LineRange[]>([
  [
    'a.ts',
    [
      { first: 905, last: 905 },
      { first: 950, last: 951 },
    ],
  ],
  ['b.ts', [{ first: 10.5, last: 10.5 }]],
  ['c.ts', 'all'],
]);

const ids = (list: RankedList): readonly string[] => list.map(({ id }) => id);

describe('a retriever of changes', () => {
  it('finds the chunks with changed lines in any list, and all chunks of new files', async () => {
    const { retriever } = allOf(changes);
    const request = { query: '', topK: 10, filter: { granularity: 'chunk' } } as const;
    const expected = ['a.ts:90', 'a.ts:94', 'a.ts:95', 'c.ts:0', 'c.ts:1'];
    expect(ids(await retriever.searchDense(request))).toEqual(expected);
    expect(ids(await retriever.searchLexical({ ...request, weights: { names: 1 } }))).toEqual(expected);
    const text = { terms: [], substrings: ['x'], ignoreCase: false, limit: 10, filter: request.filter };
    expect((await retriever.findText(text)).map(({ id }) => id)).toEqual(expected);
    expect((await retriever.findText({ ...text, limit: 2 })).map(({ id }) => id)).toEqual(expected.slice(0, 2));
  });

  it('fills the list, however few of the best chunks have changed', async () => {
    const { retriever } = allOf(changes);
    expect(ids(await retriever.searchDense({ query: '', topK: 2, filter: { granularity: 'chunk' } }))).toEqual([
      'a.ts:90',
      'a.ts:94',
    ]);
    expect(ids(await retriever.searchDense({ query: '', topK: 1, filter: {} }))).toEqual(['a.ts:90']);
  });

  it('finds changed files as a whole', async () => {
    const { retriever, load } = allOf(changes);
    const found = await retriever.searchDense({ query: '', topK: 10, filter: { granularity: 'file' } });
    expect(found.map(({ path }) => path)).toEqual(['a.ts', 'b.ts', 'c.ts']);
    expect(load).not.toHaveBeenCalled();
  });

  it('applies the paths of the request too', async () => {
    const { retriever } = allOf(changes);
    const filter = { granularity: 'chunk', paths: ['a.ts', 'd.ts'] } as const;
    expect(ids(await retriever.searchDense({ query: '', topK: 10, filter }))).toEqual([
      'a.ts:90',
      'a.ts:94',
      'a.ts:95',
    ]);
    expect(await retriever.searchDense({ query: '', topK: 10, filter: { ...filter, paths: ['d.ts'] } })).toEqual([]);
  });

  it('loads each chunk once', async () => {
    const { retriever, load } = allOf(changes);
    await retriever.searchDense({ query: '', topK: 200, filter: { granularity: 'chunk' } });
    const loaded = load.mock.calls.flat(2).length;
    await retriever.searchLexical({ query: '', topK: 50, filter: { granularity: 'chunk' } });
    expect(load.mock.calls.flat(2)).toHaveLength(loaded);
  });

  it('finds nothing if nothing has changed', async () => {
    expect(await allOf(new Map()).retriever.searchDense({ query: '', topK: 10, filter: {} })).toEqual([]);
  });
});
