import type { StoreFacts } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import type { GuardedStage } from '../stage/guarded-stage.ts';
import { withLexical } from './with-lexical.ts';

type Store = GuardedStage<'store'>;

/** A store whose methods answer with its name. */
function storeNamed(name: string, declared: Partial<StoreFacts>): Store & { readonly calls: string[] } {
  const calls: string[] = [];
  const facts: StoreFacts = { location: name, lexical: false, maxBatchSize: 10, ...declared };
  const methods = [
    'open',
    'upsert',
    'remove',
    'searchDense',
    'searchLexical',
    'findText',
    'similarNames',
    'load',
    'list',
    'clear',
  ].map((method) => [
    method,
    async (): Promise<string> => {
      calls.push(method);
      return name;
    },
  ]);
  return { calls, facts, ...Object.fromEntries(methods) } as unknown as Store & { readonly calls: string[] };
}

const text = { terms: [], substrings: ['a'], ignoreCase: false, limit: 1 };
const word = { word: 'ab', likeness: 'prefix', limit: 1 } as const;

it('words, texts and names are found in the lexical store, vectors and content in the other one', async () => {
  const lexical = storeNamed('lexical', { lexical: true, lookup: true });
  const store = withLexical(storeNamed('dense', { shared: true, maxBatchSize: 5 }), lexical);
  expect(store.facts).toEqual({
    location: 'dense',
    lexical: true,
    lookup: true,
    shared: false,
    metadata: true,
    stamps: false,
    maxBatchSize: 5,
  });
  expect(await store.searchLexical({ query: 'a', topK: 1 })).toBe('lexical');
  expect(await store.findText(text)).toBe('lexical');
  expect(await store.similarNames(word)).toBe('lexical');
  expect(await store.searchDense({ vector: new Float32Array(1), topK: 1 })).toBe('dense');
  expect(await store.load({ ids: ['a'] })).toBe('dense');
  expect(await store.list({ paths: ['a'] })).toBe('dense');
});

it('the lexical store is opened once, by its first use', async () => {
  const lexical = storeNamed('lexical', { lexical: true, lookup: true });
  const store = withLexical(storeNamed('dense', {}), lexical);
  await store.load({ ids: ['a'] });
  expect(lexical.calls).toEqual([]);
  await store.similarNames(word);
  await store.findText(text);
  expect(lexical.calls).toEqual(['open', 'similarNames', 'findText']);
});

it('lookup is declared only if the lexical store declares it', () => {
  const lexical = storeNamed('lexical', { lexical: true });
  expect(withLexical(storeNamed('dense', { lookup: true }), lexical).facts.lookup).toBe(false);
});
