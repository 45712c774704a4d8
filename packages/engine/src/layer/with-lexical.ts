import type { Store, StoreStats } from '@codesearch/kernel';
import { overlay } from './overlay.ts';

/**
 * A store that cannot search by words, joined with one that is asked for nothing else: hybrid search on every store.
 *
 * Whatever is shown comes from the first store: an id that only the second one knows is left out by `load`. A write goes to the
 * first store, then to the second, and resolves when both have it. One that ends between the two is not committed by its caller,
 * so that it is repeated; until then words find what was there before.
 *
 * The lexical store is opened when it is first used: a damaged one does not keep the other from being cleared.
 */
export function withLexical(store: Store, lexical: Store): Store {
  let opening: Promise<void> | undefined;
  const opened = async (): Promise<Store> => {
    opening ??= lexical.open?.() ?? Promise.resolve();
    try {
      await opening;
    } catch (error) {
      // The next call tries anew.
      opening = undefined;
      throw error;
    }
    return lexical;
  };
  return overlay(store, {
    capabilities: {
      ...store.capabilities,
      lexical: true,
      maxBatchSize: Math.min(store.capabilities.maxBatchSize, lexical.capabilities.maxBatchSize),
    },
    ...notShared,
    async upsert(files, options) {
      await store.upsert(files, options);
      await (await opened()).upsert(files, options);
    },
    async remove(paths, options) {
      await store.remove(paths, options);
      await (await opened()).remove(paths, options);
    },
    async searchLexical(request) {
      return (await opened()).searchLexical(request);
    },
    async files(options) {
      const [files, words] = await Promise.all([store.files(options), opened().then((each) => each.files(options))]);
      return agreed(files, words);
    },
    async stats(options) {
      const [stats, words] = await Promise.all([store.stats(options), opened().then((each) => each.stats(options))]);
      return joined(stats, words);
    },
    async clear(options) {
      await store.clear(options);
      await (await opened()).clear(options);
    },
    async [Symbol.asyncDispose]() {
      try {
        await lexical[Symbol.asyncDispose]();
      } finally {
        await store[Symbol.asyncDispose]();
      }
    },
  });
}

/** The lexical store is on this machine: other machines could read only half of the index. */
const notShared = { keepRecord: undefined, record: undefined } as object as Partial<Store>;

/** A file with different numbers of chunks in the two stores is counted as having none, so that it differs from its record. */
function agreed(files: ReadonlyMap<string, number>, words: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const paths = new Set([...files.keys(), ...words.keys()]);
  return new Map(
    Array.from(paths, (path) => {
      const chunks = files.get(path);
      return [path, chunks === undefined || chunks !== words.get(path) ? 0 : chunks];
    }),
  );
}

/** The size is known where both are known. */
function joined({ bytes, ...stats }: StoreStats, words: StoreStats): StoreStats {
  const known = bytes !== undefined && words.bytes !== undefined;
  return { ...stats, lexicalChunks: words.chunks, ...(known ? { bytes: bytes + words.bytes } : {}) };
}
