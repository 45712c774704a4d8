import { setTimeout as wait } from 'node:timers/promises';
import {
  errors,
  type EmbeddedChunk,
  type FileEntries,
  type PluginContext,
  type RankedList,
  type Store,
} from '@codesearch/kernel';
import { memoryStore } from '../../reference/memory-store.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { remembering } from './remembering-store.ts';

const reopened = 'what is written is there after closing and opening again';
const removal = 'remove takes exactly the entries of these paths; unknown paths are no error';
const dimension = 'a vector of another dimension is refused before anything is written';
const stats = 'stats count files, chunks without the entries of files, and dimensions';
const onePath = 'concurrent upserts of one path leave one of them whole';

const record = 'a record is kept with the index, and goes with it';

/** Faults that the laws of writing find. */
export const writeFaults: readonly Fault<'store'>[] = [
  ['memory that ends with the stage', reopened, forgetful],
  ['a reader that keeps its first answer', 'a write is visible to a reader that was open before it', stale],
  ['entries added to those before', 'upsert replaces all entries of the paths it names and no others', accumulating],
  [
    'other paths replaced as well',
    'upsert replaces all entries of the paths it names and no others',
    (store) => ({
      upsert: async (files, options) => {
        await store.clear();
        await store.upsert(files, options);
      },
    }),
  ],
  ['known ids left as they are', 'upsert of a known id keeps the last vector and text fields', inserting],
  [
    'files without entries passed over',
    'upsert of a path without entries removes what it had',
    (store) => ({
      upsert: (files, options) =>
        store.upsert(
          files.filter(({ entries }) => entries.length > 0),
          options,
        ),
    }),
  ],
  ['a path taken for a prefix', removal, removing((path, given) => path.startsWith(given))],
  [
    'a path taken for a pattern',
    removal,
    removing((path, given) => new RegExp(`^${given.replaceAll('%', '.*')}$`).test(path)),
  ],
  ['paths without their case', removal, removing((path, given) => path.toLowerCase() === given.toLowerCase())],
  ['nothing removed', removal, () => ({ remove: async () => {} })],
  [
    'files written one by one',
    dimension,
    (store) => ({
      upsert: async (files, options) => {
        for (const file of files) await store.upsert([file], options);
      },
    }),
  ],
  ['vectors cut to the dimension', dimension, fitting],
  [
    'any query vector accepted',
    dimension,
    (store) => ({ searchDense: (request) => store.searchDense(request).catch(() => []) }),
  ],
  ['writes that overtake each other', 'concurrent upserts of different paths are all kept', overtaking],
  ['a file seen between its entries', onePath, piecemeal],
  [
    'a signal that is looked at between files',
    'an upsert that is aborted leaves all of its files or none',
    interrupted,
  ],
  ['a signal that is looked at last', 'an upsert that is aborted leaves all of its files or none', tooLate],
  [
    'a removal of nothing that clears',
    'empty lists are accepted',
    (store) => ({ remove: (paths, options) => (paths.length === 0 ? store.clear() : store.remove(paths, options)) }),
  ],
  ['a clear that keeps the dimension', 'after clear the store is empty and takes another dimension', fixedDimension],
  [
    'a clear that keeps the entries',
    'after clear the store is empty and takes another dimension',
    () => ({ clear: async () => {} }),
  ],
  ['entries of files counted as chunks', stats, counting],
  [
    'a dimension told of an empty store',
    stats,
    (store) => ({ stats: async () => ({ ...(await store.stats()), dimensions: 8 }) }),
  ],
  ['one collection for all projects', 'two projects do not see each other', shared],
  ['no batch size', 'capabilities are usable facts', () => ({ capabilities: { lexical: true, maxBatchSize: 0 } })],
  [
    'a record that outlives the index',
    record,
    (store) => ({ clear: async () => store.remove([...(await store.files()).keys()]) }),
  ],
  ['a record of no index', record, noIndex],
  ['the first record for ever', record, onlyFirst],
];

function forgetful(store: Store): Partial<Store> {
  return {
    async [Symbol.asyncDispose](): Promise<void> {
      await store.clear().catch(() => {});
      await store[Symbol.asyncDispose]();
    },
  };
}

function stale(store: Store): Partial<Store> {
  let answer: RankedList | undefined;
  return {
    searchDense: async (request) => (answer ??= await store.searchDense(request)),
  };
}

function accumulating(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  const merged = ({ path, entries }: FileEntries): FileEntries => {
    const ids = new Set(entries.map(({ id }) => id));
    return { path, entries: [...(known.get(path) ?? []).filter(({ id }) => !ids.has(id)), ...entries] };
  };
  return { upsert: (files, options) => upsert(files.map(merged), options) };
}

function inserting(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  const first = (entry: EmbeddedChunk): EmbeddedChunk =>
    known.get(entry.path)?.find(({ id }) => id === entry.id) ?? entry;
  return {
    upsert: (files, options) =>
      upsert(
        files.map(({ path, entries }) => ({ path, entries: entries.map(first) })),
        options,
      ),
  };
}

function removing(matches: (path: string, given: string) => boolean): Change<'store'> {
  return (store) => {
    const { known, upsert } = remembering(store);
    return {
      upsert,
      remove: (paths, options) =>
        store.remove(
          [...known.keys()].filter((path) => paths.some((given) => matches(path, given))),
          options,
        ),
    };
  };
}

function fitting(store: Store): Partial<Store> {
  const fit = (vector: Float32Array): Float32Array =>
    Float32Array.from({ length: 8 }, (_, index) => vector[index] ?? 0);
  return {
    upsert: (files, options) =>
      store.upsert(
        files.map(({ path, entries }) => ({
          path,
          entries: entries.map((entry) => ({ ...entry, vector: fit(entry.vector) })),
        })),
        options,
      ),
  };
}

function overtaking(store: Store): Partial<Store> {
  let busy = false;
  return {
    async upsert(files, options): Promise<void> {
      if (busy) return;
      busy = true;
      await store.upsert(files, options);
      busy = false;
    },
  };
}

function piecemeal(store: Store): Partial<Store> {
  return {
    async upsert(files, options): Promise<void> {
      for (const { path, entries } of files) {
        for (let count = 0; count <= entries.length; count++) {
          await store.upsert([{ path, entries: entries.slice(0, count) }], options);
          await wait(1);
        }
      }
    },
    async searchDense(request): Promise<RankedList> {
      await wait(1);
      return store.searchDense(request);
    },
  };
}

function interrupted(store: Store): Partial<Store> {
  return {
    async upsert(files, { signal } = {}): Promise<void> {
      for (const file of files) {
        signal?.throwIfAborted();
        await store.upsert([file]);
        await wait(2);
      }
    },
  };
}

function tooLate(store: Store): Partial<Store> {
  return {
    async upsert(files, { signal } = {}): Promise<void> {
      await store.upsert(files);
      signal?.throwIfAborted();
    },
  };
}

function fixedDimension(store: Store): Partial<Store> {
  let fixed: number | undefined;
  return {
    async upsert(files, options): Promise<void> {
      for (const { vector } of files.flatMap(({ entries }) => entries)) {
        fixed ??= vector.length;
        if (vector.length !== fixed) throw errors.dimensionMismatch(fixed, vector.length);
      }
      await store.upsert(files, options);
    },
  };
}

function counting(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  return { upsert, stats: async () => ({ ...(await store.stats()), chunks: [...known.values()].flat().length }) };
}

/** Sends every call to a store whose folder is that of all projects. */
function shared(_: Store, context: PluginContext): Partial<Store> {
  const all = memoryStore().create({ ...context, dataDir: context.cacheDir });
  return {
    upsert: all.upsert.bind(all),
    searchDense: all.searchDense.bind(all),
    load: all.load.bind(all),
    clear: all.clear.bind(all),
  };
}

function noIndex(store: Store): Partial<Store> {
  let kept: string | undefined;
  return {
    keepRecord: async (text) => void (kept = text),
    record: async () => kept ?? store.record?.(),
  };
}

function onlyFirst(store: Store): Partial<Store> {
  return {
    keepRecord: async (text) => ((await store.record?.()) === undefined ? store.keepRecord?.(text) : undefined),
  };
}
