import type { Store } from '@codesearch/kernel';
import type { Fault } from '../prove.ts';

const listing = 'list gives the chunks of one path in the order of the file, and no other entry';
const counting = 'files gives every file with the number of its chunks';
const place = 'the location is told from creation on, and is that of one project';
const vectors = 'vectors gives what was stored, in the order asked for, and undefined for unknown ids';

let starts = 0;

/** Faults that the laws of listing find. */
export const listFaults: readonly Fault<'store'>[] = [
  ['chunks in the order of their ids', listing, (store) => ({ list: sorted(store) })],
  [
    'chunks of paths that begin alike',
    listing,
    (store) => ({ list: async () => (await store.list('a.ts')).concat(await store.list('a.tsx')) }),
  ],
  [
    'the first chunk left out',
    listing,
    (store) => ({ list: async (path, options) => (await store.list(path, options)).slice(1) }),
  ],
  [
    'files without the one that has no chunk',
    counting,
    (store) => ({ files: async () => new Map([...(await store.files())].filter(([, chunks]) => chunks > 0)) }),
  ],
  [
    'the entries of whole files counted as chunks',
    counting,
    (store) => ({ files: async () => new Map([...(await store.files())].map(([path, chunks]) => [path, chunks + 1])) }),
  ],
  ['no location', place, () => ({ location: '' })],
  ['another location at each start', place, () => ({ location: `run ${++starts}` })],
  [
    'vectors in the order of the store',
    vectors,
    (store) => ({ vectors: async (ids) => store.vectors(ids.toSorted()) }),
  ],
  [
    'no place for unknown ids',
    vectors,
    (store) => ({ vectors: async (ids) => (await store.vectors(ids)).filter(Boolean) }),
  ],
  [
    'the opposite vectors',
    vectors,
    (store) => ({ vectors: async (ids) => (await store.vectors(ids)).map((vector) => vector?.map((value) => -value)) }),
  ],
];

function sorted(store: Store): Store['list'] {
  return async (path, options) => (await store.list(path, options)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
