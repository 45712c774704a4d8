import { setTimeout as wait } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, FileEntries, PluginContext, RankedList, Store, UpsertRequest } from '@codesearch/kernel';
import { memoryStore } from '../../../src/reference/memory-store.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { unaborted } from '../unaborted.ts';
import { remembering } from './remembering-store.ts';

const history = 'after any history of calls every instance answers as a store in memory does';
const onePath = 'concurrent upserts of one path leave all entries of one of them';

/** Faults that the laws of writing find. */
export const writeFaults: readonly Fault<'store'>[] = [
  ['entries that are lost with the stage', history, forgetful],
  ['a reader that keeps its first answer', history, stale],
  [
    'an upsert file by file, that keeps those before a failure',
    'an upsert that fails stores none of its files, and the next one is kept',
    (store) => ({
      async upsert({ files, ...request }) {
        for (const file of files) await store.upsert({ files: [file], ...request });
      },
    }),
  ],
  ['entries added to the earlier ones', history, accumulating],
  [
    'other paths replaced as well',
    history,
    (store) => ({
      async upsert(request) {
        await store.clear(request);
        await store.upsert(request);
      },
    }),
  ],
  ['known ids left as they are', history, inserting],
  [
    'files without entries ignored',
    history,
    (store) => ({
      async upsert(request) {
        const files = request.files.filter(({ entries }) => entries.length > 0);
        if (files.length > 0) await store.upsert({ ...request, files });
      },
    }),
  ],
  ['a path taken for a prefix', history, removing((path, given) => path.startsWith(given))],
  [
    'a path taken for a pattern',
    history,
    removing((path, given) => new RegExp(`^${given.replaceAll('%', '.*')}$`).test(path)),
  ],
  ['paths compared without their case', history, removing((path, given) => path.toLowerCase() === given.toLowerCase())],
  ['hidden files that stay', history, removing((path, given) => path === given && !/(^|\/)\./.test(path))],
  ['nothing removed', history, () => ({ remove: async () => {} })],
  ['writes that overtake each other', history, overtaking],
  ['a file seen between its entries', onePath, piecemeal],
  [
    'a signal checked between files',
    'an upsert that is aborted, or whose request fails, stores all of its files or none',
    interrupted,
  ],
  ['a clear that keeps the dimension', history, fixedDimension],
  ['a clear that keeps the entries', history, () => ({ clear: async () => {} })],
  ['entries of files counted as chunks', history, counting],
  [
    'an empty store with a dimension',
    history,
    (store) => ({ stats: async (request) => ({ ...(await store.stats(request)), dimensions: 8 }) }),
  ],
  ['one collection for all projects', 'two projects do not see each other', shared],
  [
    'metadata that outlives the index',
    history,
    (store) => ({
      clear: async (request) => store.remove({ ...request, paths: [...(await store.files(request)).keys()] }),
    }),
  ],
  ['metadata without an index', history, withoutIndex],
  ['metadata that is never replaced', history, onlyFirst],
  [
    'metadata without white space around it',
    history,
    (store) => ({
      putMetadata: async (request) => store.putMetadata?.({ ...request, metadata: request.metadata.trim() }),
    }),
  ],
  ['metadata of one instance only', history, ownMetadata],
];

function forgetful(store: Store): Partial<Store> {
  return {
    async [Symbol.asyncDispose](): Promise<void> {
      await store.clear(unaborted);
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
  return { upsert: (request) => upsert({ ...request, files: request.files.map(merged) }) };
}

function inserting(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  const first = (entry: EmbeddedChunk): EmbeddedChunk =>
    known.get(entry.path)?.find(({ id }) => id === entry.id) ?? entry;
  return {
    upsert: (request) =>
      upsert({ ...request, files: request.files.map(({ path, entries }) => ({ path, entries: entries.map(first) })) }),
  };
}

function removing(matches: (path: string, given: string) => boolean): Change<'store'> {
  return (store) => {
    const { known, upsert } = remembering(store);
    return {
      upsert,
      remove(request) {
        const paths = [...known.keys()].filter((path) => request.paths.some((given) => matches(path, given)));
        return store.remove({ ...request, paths });
      },
    };
  };
}

function overtaking(store: Store): Partial<Store> {
  let busy = false;
  return {
    async upsert(request): Promise<void> {
      if (busy) return;
      busy = true;
      await store.upsert(request);
      busy = false;
    },
  };
}

function piecemeal(store: Store): Partial<Store> {
  let read = Promise.withResolvers<void>();
  let writing = Promise.resolve();
  const write = async (request: UpsertRequest): Promise<void> => {
    for (const { path, entries } of request.files) {
      for (let count = 0; count <= entries.length; count++) {
        await store.upsert({ ...request, files: [{ path, entries: entries.slice(0, count) }] });
        // The first may have begun before this part was written.
        for (let reads = 0; reads < 2; reads++) await read.promise;
      }
    }
  };
  return {
    upsert: (request) => (writing = writing.then(() => write(request))),
    async searchDense(request): Promise<RankedList> {
      const list = await store.searchDense(request);
      read.resolve();
      read = Promise.withResolvers();
      return list;
    },
  };
}

function interrupted(store: Store): Partial<Store> {
  return {
    async upsert({ files, signal }): Promise<void> {
      for (const file of files) {
        signal.throwIfAborted();
        await store.upsert({ files: [file], signal });
        await wait(2);
      }
    },
  };
}

function fixedDimension(store: Store): Partial<Store> {
  let fixed: number | undefined;
  return {
    async upsert(request): Promise<void> {
      for (const { vector } of request.files.flatMap(({ entries }) => entries)) {
        fixed ??= vector.length;
        if (vector.length !== fixed) throw errors.dimensionMismatch(fixed, vector.length);
      }
      await store.upsert(request);
    },
  };
}

function counting(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  return {
    upsert,
    stats: async (request) => ({ ...(await store.stats(request)), chunks: [...known.values()].flat().length }),
  };
}

/** Sends calls to a store whose folder all projects share. */
function shared(_: Store, context: PluginContext): Partial<Store> {
  const all = memoryStore().create({ ...context, dataDir: context.cacheDir });
  return {
    upsert: (request) => all.upsert(request),
    searchDense: (request) => all.searchDense(request),
    load: (request) => all.load(request),
    clear: (request) => all.clear(request),
  };
}

function withoutIndex(store: Store): Partial<Store> {
  let kept: string | undefined;
  return {
    putMetadata: async (request) => void (kept = request.metadata),
    getMetadata: async (request) => kept ?? store.getMetadata?.(request),
  };
}

function onlyFirst(store: Store): Partial<Store> {
  return {
    putMetadata: async (request) =>
      (await store.getMetadata?.(request)) === undefined ? store.putMetadata?.(request) : undefined,
  };
}

function ownMetadata(store: Store): Partial<Store> {
  let kept: string | undefined;
  return {
    async putMetadata(request): Promise<void> {
      if ((await store.stats(request)).files > 0) kept = request.metadata;
    },
    getMetadata: async () => kept,
    async clear(request): Promise<void> {
      kept = undefined;
      await store.clear(request);
    },
  };
}
