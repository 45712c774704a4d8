import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { queryTexts } from './query-parts.ts';
import { retrieve } from './retrieve.ts';
import type { Retriever } from './retriever.ts';

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

it('looks for no member of a name without a scope, and of a question', async () => {
  expect(await membersAsked('set')).toEqual([]);
  expect(await membersAsked('where is the cache set')).toEqual([]);
});
