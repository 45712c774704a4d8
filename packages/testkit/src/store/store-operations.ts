import { fileOf, vectorOf } from '../fixture/entry.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import type { StageOperations } from '../trait/operation.ts';

const someIds = ['0'.repeat(32)];

export const storeOperations: StageOperations<'store'> = {
  stage: 'store',
  operations: [
    {
      name: 'upsert',
      run: (store, options) => store.upsert({ files: [fileOf('a.ts', { text: sourceMark })], ...options }),
    },
    { name: 'remove', run: (store, options) => store.remove({ paths: ['b.ts'], ...options }) },
    {
      name: 'searchDense',
      run: (store, options) => store.searchDense({ vector: vectorOf('query'), topK: 3, ...options }),
    },
    {
      name: 'searchLexical',
      isDeclared: ({ facts }) => facts.lexical,
      run: (store, options) => store.searchLexical({ query: 'anything', topK: 3, ...options }),
    },
    {
      name: 'findText',
      isDeclared: ({ facts }) => facts.lookup,
      run: (store, options) =>
        store.findText({ terms: [], substrings: [sourceMark], ignoreCase: false, limit: 3, ...options }),
    },
    {
      name: 'similarNames',
      isDeclared: ({ facts }) => facts.lookup,
      run: (store, options) => store.similarNames({ word: 'anything', likeness: 'spelling', limit: 3, ...options }),
    },
    { name: 'load', run: (store, options) => store.load({ ids: someIds, ...options }) },
    { name: 'list', run: (store, options) => store.list({ paths: ['a.ts'], ...options }) },
    { name: 'vectors', run: (store, options) => store.vectors({ ids: someIds, ...options }) },
    { name: 'files', run: (store, options) => store.files(options) },
    { name: 'stats', run: (store, options) => store.stats(options) },
    {
      name: 'putMetadata',
      isDeclared: ({ facts }) => facts.shared,
      run: (store, options) => store.putMetadata({ metadata: 'metadata', ...options }),
    },
    {
      name: 'getMetadata',
      isDeclared: ({ facts }) => facts.shared,
      run: (store, options) => store.getMetadata(options),
    },
    { name: 'clear', run: (store, options) => store.clear(options) },
  ], // Two sets of options are two indexes.
  output: async ({ facts }) => facts.location,
};
