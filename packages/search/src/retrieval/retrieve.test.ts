import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { readQuery } from '@codesearch/query';
import { queryTexts } from './query-parts.ts';
import { retrieve } from './retrieve.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Returns what is searched by names and scopes for a query. */
async function membersAsked(query: string): Promise<readonly string[]> {
  const asked: string[] = [];
  const retriever = {
    hasLookup: false,
    searchDense: async () => [],
    searchLexical: async (request: Parameters<Retriever['searchLexical']>[0]) => {
      if (request.weights?.scope !== undefined) asked.push(request.query);
      return [];
    },
    findText: async () => [],
  } as unknown as Retriever;
  const read = readQuery(query);
  await retrieve(retriever, { query: read, texts: queryTexts(read), filter: {}, limit: 10, names: [], verbatim: [] });
  return asked;
}

it('looks for the member of a scope among all members of its name', async () => {
  expect(await membersAsked('RedisCache.set')).toEqual(['RedisCache set']);
  expect(await membersAsked('cache::store::get()')).toEqual(['cache store get']);
});

it('proposes what defines the name before other members of its scope', async () => {
  const query = readQuery('RedisCache.set');
  const retriever = {
    hasLookup: true,
    searchDense: async () => [],
    searchLexical: async ({ weights }: Parameters<Retriever['searchLexical']>[0]) =>
      weights?.scope === undefined
        ? []
        : ['getSet', 'setMany', 'set'].map((id) => ({ id, path: 'redis.ts', score: 1 })),
    findText: async () => ['other', 'set'].map((id) => ({ id, path: 'redis.ts' })),
  } as unknown as Retriever;
  const request = { query, texts: queryTexts(query), filter: {}, limit: 10, names: ['set'], verbatim: [] };
  const { named } = await retrieve(retriever, request);
  expect([...new Set(named.map(({ id }) => id))]).toEqual(['set', 'other', 'getSet', 'setMany']);
});

describe('the definitions of a name', () => {
  const chunks = (folder: string, count: number): readonly StoredChunk[] =>
    Array.from({ length: count }, (_, index) =>
      chunkOf(`${folder}/${index}.ts`, 'run()', { symbols: [{ name: 'run' } as CodeSymbol] }),
    );
  const named = async (all: readonly StoredChunk[], hasLookup = true): Promise<readonly string[]> => {
    const query = readQuery('run function');
    const request = { query, texts: queryTexts(query), filter: {}, limit: 10, names: ['run'], verbatim: [] };
    return (await retrieve(textRetriever(all, { hasLookup }), request)).named.map(({ path }) => path);
  };

  it('are all candidates, also those that many other chunks with this word are better than', async () => {
    const others = Array.from({ length: 300 }, (_, index) => chunkOf(`a/${index}.ts`, 'run run run'));
    expect(await named([...others, ...chunks('src', 60)])).toEqual(
      expect.arrayContaining(chunks('src', 60).map(({ path }) => path)),
    );
  });

  it('are those of the program, if there are too many', async () => {
    const found = await named([...chunks('test', 300), ...chunks('src/deep', 60), ...chunks('src', 60)]);
    expect(found.slice(0, 60).every((path) => /^src\/\d/.test(path))).toBe(true);
    expect(found.some((path) => path.startsWith('test/'))).toBe(false);
  });

  it('are found by their words in a store without lookup', async () => {
    expect(await named(chunks('src', 3), false)).toHaveLength(3);
  });
});

it('looks for no member of a name without a scope, and of a question', async () => {
  expect(await membersAsked('set')).toEqual([]);
  expect(await membersAsked('where is the cache set')).toEqual([]);
});
