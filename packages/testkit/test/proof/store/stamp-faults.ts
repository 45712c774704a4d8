import type { Fault } from '../prove.ts';

const history = 'after any history of calls every instance answers as a store in memory does';

/** Faults that the laws of stamps find. */
export const stampFaults: readonly Fault<'store'>[] = [
  [
    'a stamp of removals that is not kept',
    history,
    (store) => ({ remove: (request) => store.remove({ ...request, stamp: undefined }) }),
  ],
  [
    'a stamp that a write without one removes',
    history,
    (store) => ({ upsert: ({ stamp = '', ...request }) => store.upsert({ ...request, stamp }) }),
  ],
  [
    'a stamp that is kept although the write fails',
    'an upsert that is aborted, or whose request fails, stores all of its files or none',
    (store) => ({
      async upsert({ stamp, signal, ...request }) {
        await store.upsert({ files: [], stamp, signal: new AbortController().signal });
        await new Promise(setImmediate);
        signal.throwIfAborted();
        await store.upsert({ ...request, signal });
      },
    }),
  ],
];
