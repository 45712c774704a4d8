import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storageFailure } from '../error/storage-failure.ts';
import { EmbeddingTable } from './embedding-table.ts';
import { defaultCacheBytes, embeddingFile } from './sqlite-embedding-cache.ts';

/** The embedding cache of a user, as it lies on the disk. */
export interface CacheStatus {
  readonly file: string;
  /** Vectors kept. */
  readonly entries: number;
  /** Bytes of vectors and keys, and how many are kept at most. */
  readonly bytes: number;
  readonly maxBytes: number;
  /** Bytes that the file takes. */
  readonly fileBytes: number;
  /** When the vector that was not used for longest was used last; ISO 8601. */
  readonly oldestUse?: string;
}

export interface PruneOptions {
  /** Removes what was last used before this moment, in milliseconds since the epoch. */
  readonly usedBefore?: number | undefined;
  /** Removes what was not used for longest, until so many bytes are left. */
  readonly maxBytes?: number | undefined;
}

/**
 * Looks at the embedding cache. Makes none where there is none.
 *
 * Errors: `UNAVAILABLE` where the file cannot be read.
 */
export function embeddingCacheStatus(cacheDir: string): Promise<CacheStatus> {
  return withTable(cacheDir, () => {});
}

/**
 * Removes vectors and gives their space back. Returns what is left. Other processes may use the cache meanwhile.
 *
 * Errors: `UNAVAILABLE` where the file cannot be written.
 */
export function pruneEmbeddingCache(cacheDir: string, options: PruneOptions): Promise<CacheStatus> {
  const { usedBefore = 0, maxBytes = Infinity } = options;
  return withTable(cacheDir, (table) => table.prune(usedBefore, maxBytes));
}

/** How long a change waits for another process's. */
const busyTimeoutMs = 10_000;

async function withTable(cacheDir: string, use: (table: EmbeddingTable) => void): Promise<CacheStatus> {
  const file = join(cacheDir, embeddingFile);
  const base = { file, maxBytes: defaultCacheBytes };
  if (!existsSync(file)) return { ...base, entries: 0, bytes: 0, fileBytes: 0 };
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    const table = new EmbeddingTable(database, { maxBytes: defaultCacheBytes, now: Date.now });
    try {
      use(table);
      const { oldestUse, ...content } = table.content();
      const dated = oldestUse === undefined ? {} : { oldestUse: new Date(oldestUse).toISOString() };
      return { ...base, ...content, ...dated, fileBytes: bytesOnDisk(file) };
    } finally {
      table.close();
    }
  } catch (error) {
    throw storageFailure(error, file);
  }
}

function bytesOnDisk(file: string): number {
  return ['', '-wal', '-shm'].reduce(
    (sum, part) => sum + (statSync(file + part, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
