import type { Store } from '@codesearch/kernel';
import type { Fault } from '../prove.ts';

const history = 'after any history of calls every instance answers as a store in memory does';

/** Faults that the laws of listing find. */
export const listFaults: readonly Fault<'store'>[] = [
  ['chunks in the order of their ids', history, (store) => ({ list: sorted(store) })],
  [
    'chunks of paths that begin alike',
    history,
    (store) => ({
      list: async (request) =>
        (await store.list({ ...request, paths: ['a.ts'] })).concat(await store.list({ ...request, paths: ['a.tsx'] })),
    }),
  ],
  ['the first chunk left out', history, (store) => ({ list: async (request) => (await store.list(request)).slice(1) })],
  [
    'only the chunks of the first path',
    history,
    (store) => ({ list: (request) => store.list({ ...request, paths: request.paths.slice(0, 1) }) }),
  ],
  [
    'chunks of several paths by path',
    history,
    (store) => ({ list: (request) => store.list({ ...request, paths: request.paths.toSorted() }) }),
  ],
  [
    'files without chunks left out',
    history,
    (store) => ({
      files: async (request) => new Map([...(await store.files(request))].filter(([, chunks]) => chunks > 0)),
    }),
  ],
  [
    'the entries of whole files counted as chunks',
    history,
    (store) => ({
      files: async (request) => new Map([...(await store.files(request))].map(([path, chunks]) => [path, chunks + 1])),
    }),
  ],
  [
    'vectors in the order of the store',
    history,
    (store) => ({ vectors: (request) => store.vectors({ ...request, ids: request.ids.toSorted() }) }),
  ],
  [
    'unknown ids left out',
    history,
    (store) => ({ vectors: async (request) => (await store.vectors(request)).filter(Boolean) }),
  ],
  [
    'the opposite vectors',
    history,
    (store) => ({
      vectors: async (request) => (await store.vectors(request)).map((vector) => vector?.map((value) => -value)),
    }),
  ],
];

function sorted(store: Store): Store['list'] {
  return async (request) => (await store.list(request)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
