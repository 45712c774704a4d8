import { describe, expect, it } from 'vitest';
import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import { joinRetrievers } from './join-retrievers.ts';
import type { Retriever } from './retriever.ts';

const chunk = (id: string, path: string): StoredChunk => ({
  id,
  path,
  granularity: 'chunk',
  language: 'text',
  kind: 'text',
  startLine: 1,
  endLine: 1,
  text: `${id} of ${path}`,
  symbols: [],
  enclosing: [],
  calls: [],
  imports: [],
});

/** A retriever that finds all entries that pass the filter, and records the filters. */
function retriever(entries: readonly (readonly [id: string, path: string, score: number])[]): Retriever & {
  readonly asked: SearchFilter[];
} {
  const asked: SearchFilter[] = [];
  const search: Retriever['searchDense'] = async ({ topK, filter }) => {
    asked.push(filter);
    return entries
      .filter(([, path]) => filter.paths?.includes(path) ?? true)
      .map(([id, path, score]) => ({ id, path, score }))
      .slice(0, topK);
  };
  const load: Retriever['load'] = async (ids) =>
    ids.flatMap((id) => entries.filter((entry) => entry[0] === id).map(([, path]) => chunk(id, path)));
  return {
    asked,
    hasLookup: true,
    denseProblem: () => undefined,
    closeness: async () => undefined,
    embed: async () => undefined,
    files: async () => [],
    searchDense: search,
    searchLexical: search,
    findText: async ({ filter, limit }) => search({ query: '', topK: limit, filter }),
    similarNames: async () => entries.map(([id]) => ({ name: id, distance: id.charCodeAt(0) })),
    matchCommits: async () => new Map(entries.map(([, path, score]) => [path, score])),
    relatedWords: async () => [],
    load,
    list: async (path) => load(entries.filter((entry) => entry[1] === path).map(([id]) => id)),
  };
}

/* Both have the same file with the same text, hence the same id, like two working trees of one repository. */
const left = retriever([
  ['a', 'x.ts', 0.9],
  ['b', 'y.ts', 0.3],
]);
const right = retriever([
  ['c', 'z.ts', 0.7],
  ['a', 'x.ts', 0.5],
]);
const joined = joinRetrievers([
  { folder: 'left', retriever: left },
  { folder: 'right', retriever: right },
]);

describe('joined retrievers', () => {
  it('merge their lists by score, with distinct paths', async () => {
    const list = await joined.searchDense({ query: 'q', topK: 3, filter: {} });
    expect(list.map(({ path, score }) => [path, score])).toEqual([
      ['left/x.ts', 0.9],
      ['right/z.ts', 0.7],
      ['right/x.ts', 0.5],
    ]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(3);
    expect(await joined.searchLexical({ query: 'q', topK: 1, filter: {} })).toHaveLength(1);
  });

  it('match the commits of all', async () => {
    expect(Object.fromEntries(await joined.matchCommits([{ text: 'q', weight: 1 }]))).toEqual({
      'left/x.ts': 0.9,
      'left/y.ts': 0.3,
      'right/z.ts': 0.7,
      'right/x.ts': 0.5,
    });
  });

  it('load chunks of several retrievers in the requested order', async () => {
    const list = await joined.searchDense({ query: 'q', topK: 10, filter: {} });
    const ids = list.map(({ id }) => id).toReversed();
    const chunks = await joined.load([...ids, '0:gone']);
    expect(chunks.map(({ id }) => id)).toEqual(ids);
    expect(chunks.map(({ path }) => path)).toEqual(['left/y.ts', 'right/x.ts', 'right/z.ts', 'left/x.ts']);
  });

  it('return each chunk as its own retriever has it', async () => {
    const list = await joined.searchDense({ query: 'q', topK: 10, filter: {} });
    const chunks = await joined.load(list.map(({ id }) => id));
    expect(chunks.map((found) => joined.sourceOf(found))).toEqual([
      { source: 0, chunk: chunk('a', 'x.ts') },
      { source: 1, chunk: chunk('c', 'z.ts') },
      { source: 1, chunk: chunk('a', 'x.ts') },
      { source: 0, chunk: chunk('b', 'y.ts') },
    ]);
  });

  it('list the chunks of a file as they load them', async () => {
    const chunks = await joined.list('right/x.ts');
    expect(chunks).toEqual(await joined.load(['1:a']));
    expect(await joined.list('nowhere/x.ts')).toEqual([]);
  });

  it('search only the retriever that a path belongs to, by its own path', async () => {
    left.asked.length = right.asked.length = 0;
    const list = await joined.searchDense({
      query: 'q',
      topK: 10,
      filter: { paths: ['right/x.ts'], languages: ['text'] },
    });
    expect(list.map(({ path }) => path)).toEqual(['right/x.ts']);
    expect([left.asked, right.asked]).toEqual([[], [{ paths: ['x.ts'], languages: ['text'] }]]);
  });

  it('find text in all retrievers, and in one if the paths of the filter belong to it', async () => {
    const text = { terms: [['x']], substrings: ['x'], ignoreCase: false, limit: 10 };
    const everywhere = await joined.findText({ ...text, filter: {} });
    expect(everywhere.map(({ path }) => path)).toEqual(['left/x.ts', 'left/y.ts', 'right/z.ts', 'right/x.ts']);
    const inOne = await joined.findText({ ...text, filter: { paths: ['right/x.ts'] } });
    expect(inOne.map(({ path }) => path)).toEqual(['right/x.ts']);
  });

  it('merge similar names by distance, each once', async () => {
    const names = await joined.similarNames({ word: 'abc', likeness: 'prefix', limit: 10 });
    expect(names.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});
