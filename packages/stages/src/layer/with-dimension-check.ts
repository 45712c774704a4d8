import { errors } from '@codesearch/kernel';
import type { Call, Store, StoreStats } from '@codesearch/kernel';
import { passThrough } from '../stage/pass-through.ts';

/**
 * Rejects vectors of another length than the stored ones with `DIMENSION_MISMATCH`, before anything is written or
 * searched. The stored length is remembered, and read from the store's counts again before a vector is refused: entries
 * may have been removed, here or by another process.
 */
export function withDimensionCheck(store: Store): Store {
  let known = 0;
  const counted = async (request: Call): Promise<StoreStats> => {
    const stats = await store.stats(request);
    known = stats.dimensions;
    return stats;
  };
  const check = async ({ signal }: Call, lengths: readonly number[]): Promise<void> => {
    const [first = known] = lengths;
    if (known !== first) await counted({ signal });
    const expected = known || first;
    const other = lengths.find((length) => length !== expected);
    if (other !== undefined) throw errors.dimensionMismatch(expected, other);
  };
  return {
    ...passThrough('store', store),
    async upsert(request) {
      const lengths = request.files.flatMap(({ entries }) => entries.map(({ vector }) => vector.length));
      await check(request, lengths);
      await store.upsert(request);
      known ||= lengths[0] ?? 0;
    },
    async searchDense(request) {
      await check(request, [request.vector.length]);
      return store.searchDense(request);
    },
    stats: counted,
  };
}
