import { fileOf, vectorOf } from '../fixture/entry.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import type { StageOperations } from '../trait/operation.ts';

export const storeOperations: StageOperations<'store'> = {
  stage: 'store',
  operations: [
    {
      name: 'upsert',
      abortable: true,
      run: (store, options) => store.upsert([fileOf('a.ts', { text: sourceMark })], options),
    },
    { name: 'remove', abortable: true, run: (store, options) => store.remove(['b.ts'], options) },
    {
      name: 'searchDense',
      abortable: true,
      run: (store, options) => store.searchDense({ vector: vectorOf('query'), topK: 3, ...options }),
    },
    {
      name: 'searchLexical',
      abortable: true,
      applies: (store) => store.capabilities.lexical,
      run: (store, options) => store.searchLexical({ query: 'anything', topK: 3, ...options }),
    },
    { name: 'load', abortable: true, run: (store, options) => store.load(['0'.repeat(32)], options) },
    { name: 'list', abortable: true, run: (store, options) => store.list('a.ts', options) },
    { name: 'vectors', abortable: true, run: (store, options) => store.vectors(['0'.repeat(32)], options) },
    { name: 'files', abortable: true, run: (store, options) => store.files(options) },
    { name: 'stats', abortable: true, run: (store, options) => store.stats(options) },
    {
      name: 'keepRecord',
      abortable: true,
      applies: (store) => store.keepRecord !== undefined,
      run: async (store, options) => store.keepRecord?.('record', options),
    },
    {
      name: 'record',
      abortable: true,
      applies: (store) => store.record !== undefined,
      run: async (store, options) => store.record?.(options),
    },
    { name: 'clear', abortable: true, run: (store, options) => store.clear(options) },
  ],
};
