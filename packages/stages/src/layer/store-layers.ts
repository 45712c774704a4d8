import { errors, isCodesearchError } from '@codesearch/kernel';
import type { Call, Store, StoreStats, FileEntries, UpsertRequest } from '@codesearch/kernel';
import { passThrough } from '../stage/stage-methods.ts';

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

/** A store that never answers is given up soon. */
const maxHalved = 2;

/**
 * Divides an upsert into calls of at most `batchSize` entries, and halves a call that took too long, twice at most
 * before a call is in time. A file is never divided. The last call has the stamp, so that a crash between two calls
 * leaves the stamp of the write before.
 *
 * @param batchSize Default: one call.
 */
export function withUpsertBatches(store: Store, batchSize: number = Infinity): Store {
  let maxEntries = batchSize;
  const write = async (request: UpsertRequest, halved = 0): Promise<void> => {
    const [first, rest] = portion(request.files, maxEntries);
    if (rest.length === 0) return writeOrHalve(request, halved);
    await writeOrHalve({ files: first, signal: request.signal }, halved);
    await write({ ...request, files: rest });
  };
  const writeOrHalve = async (request: UpsertRequest, halved: number): Promise<void> => {
    try {
      await store.upsert(request);
    } catch (error) {
      if (request.files.length < 2 || halved === maxHalved || !isCodesearchError(error, 'TIMED_OUT')) throw error;
      maxEntries = Math.max(1, Math.ceil(countOf(request.files) / 2));
      await write(request, halved + 1);
    }
  };
  return { ...passThrough('store', store), upsert: (request) => write(request) };
}

/** Divides files before the first one that has too many entries together with those before it. */
function portion(
  files: readonly FileEntries[],
  maxEntries: number,
): readonly [readonly FileEntries[], readonly FileEntries[]] {
  let entries = 0;
  const end = files.findIndex((file, index) => (entries += file.entries.length) > maxEntries && index > 0);
  return end === -1 ? [files, []] : [files.slice(0, end), files.slice(end)];
}

function countOf(files: readonly FileEntries[]): number {
  return files.reduce((sum, { entries }) => sum + entries.length, 0);
}
