import { errors } from '@codesearch/kernel';
import type { Call, Store, StoreStats } from '@codesearch/kernel';
import { passThrough } from '../stage/pass-through.ts';

/**
 * Rejects vectors of another length than the stored ones with `DIMENSION_MISMATCH`, before anything is written or
 * searched. The stored length is read from the store's counts until it is known, and again after entries were removed.
 */
export function withDimensionCheck(store: Store): Store {
  let known: number | undefined;
  const stored = async ({ signal }: Call): Promise<number> => known || (await counted({ signal })).dimensions;
  const counted = async (request: Call): Promise<StoreStats> => {
    const stats = await store.stats(request);
    known = stats.dimensions;
    return stats;
  };
  const forget = async (change: Promise<void>): Promise<void> => {
    try {
      await change;
    } finally {
      known = undefined;
    }
  };
  return {
    ...passThrough('store', store),
    async upsert(request) {
      const lengths = request.files.flatMap(({ entries }) => entries.map(({ vector }) => vector.length));
      const expected = lengths.length === 0 ? 0 : (await stored(request)) || (lengths[0] ?? 0);
      const other = lengths.find((length) => length !== expected);
      if (other !== undefined) throw errors.dimensionMismatch(expected, other);
      await store.upsert(request);
      known ||= expected || undefined;
    },
    async searchDense(request) {
      const expected = await stored(request);
      if (expected > 0 && request.vector.length !== expected) {
        throw errors.dimensionMismatch(expected, request.vector.length);
      }
      return store.searchDense(request);
    },
    stats: counted,
    remove: (request) => forget(store.remove(request)),
    clear: (request) => forget(store.clear(request)),
  };
}
