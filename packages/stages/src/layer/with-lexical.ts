import type { StampedRequest, StoreFacts, StoreStats } from '@codesearch/kernel';
import type { GuardedStage } from '../stage/guarded-stage.ts';

type Store = GuardedStage<'store'>;

/**
 * A store without lexical search, joined with one that does nothing else: hybrid search on every store.
 *
 * All content that is shown comes from the first store: `load` leaves out an id that only the second one knows. A write
 * goes to the first store, then to the second, and resolves when both have it. The caller does not commit a write that
 * ends between the two, and so repeats it; until then lexical search finds the previous content.
 *
 * The lexical store is opened when it is first used: if it is damaged, the other one can still be cleared.
 */
export function withLexical(store: Store, lexical: Store): Store {
  let opening: Promise<void> | undefined;
  const opened = async (): Promise<Store> => {
    opening ??= lexical.open();
    try {
      await opening;
    } catch (error) {
      // The next call tries again.
      opening = undefined;
      throw error;
    }
    return lexical;
  };
  return {
    ...store,
    facts: joinedFacts(store.facts, lexical.facts),
    async upsert(request) {
      await store.upsert(stampedFor(store, request));
      const other = await opened();
      await other.upsert(stampedFor(other, request));
    },
    async remove(request) {
      await store.remove(stampedFor(store, request));
      const other = await opened();
      await other.remove(stampedFor(other, request));
    },
    async searchLexical(request) {
      return (await opened()).searchLexical(request);
    },
    async findText(request) {
      return (await opened()).findText(request);
    },
    async similarNames(request) {
      return (await opened()).similarNames(request);
    },
    async files(request) {
      const [dense, other] = await Promise.all([store.files(request), opened().then((each) => each.files(request))]);
      return agreed(dense, other);
    },
    async stats(request) {
      const [dense, other] = await Promise.all([store.stats(request), opened().then((each) => each.stats(request))]);
      return joined(dense, other, lexical.facts);
    },
    async clear(request) {
      await store.clear(request);
      await (await opened()).clear(request);
    },
    async [Symbol.asyncDispose]() {
      try {
        await lexical[Symbol.asyncDispose]();
      } finally {
        await store[Symbol.asyncDispose]();
      }
    },
  };
}

/** The lexical store is on this machine, so that another machine could read only half of the index. */
function joinedFacts(store: StoreFacts, lexical: StoreFacts): Store['facts'] {
  const maxBatchSize = Math.min(store.maxBatchSize, lexical.maxBatchSize);
  const stamps = (store.stamps ?? false) || (lexical.stamps ?? false);
  const metadata = store.shared ?? false;
  return { ...store, lexical: true, lookup: lexical.lookup ?? false, shared: false, metadata, stamps, maxBatchSize };
}

/**
 * A file with different numbers of chunks in the two stores is counted as having none, so that it differs from its
 * record.
 */
function agreed(files: ReadonlyMap<string, number>, lexical: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const paths = new Set([...files.keys(), ...lexical.keys()]);
  return new Map(
    Array.from(paths, (path) => {
      const chunks = files.get(path);
      return [path, chunks === undefined || chunks !== lexical.get(path) ? 0 : chunks];
    }),
  );
}

/** The size is known if both are known. A store that keeps no stamp counts as having that of the other one. */
function joined({ bytes, stamp, ...stats }: StoreStats, lexical: StoreStats, facts: StoreFacts): StoreStats {
  const known = bytes !== undefined && lexical.bytes !== undefined;
  const lexicalStamp = facts.stamps ? (lexical.stamp ?? '') : undefined;
  const own = stamp ?? lexical.stamp;
  return {
    ...stats,
    lexicalChunks: lexical.chunks,
    ...(own === undefined ? {} : { stamp: own }),
    ...(lexicalStamp === undefined ? {} : { lexicalStamp }),
    ...(known ? { bytes: bytes + lexical.bytes } : {}),
  };
}

/** The request as a store gets it that may not keep stamps. */
function stampedFor<Request extends StampedRequest>({ facts }: Store, request: Request): Request {
  return facts.stamps ? request : { ...request, stamp: undefined };
}
