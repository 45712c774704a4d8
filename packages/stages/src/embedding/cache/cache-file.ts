import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, diskFailure, valueFile, ValueTable } from '@codesearch/toolkit';
import { EmbeddingTable } from './embedding-table.ts';
import type { TableContent } from '@codesearch/toolkit';
import { defaultCacheBytes, embeddingFile } from './sqlite-embedding-cache.ts';

/** A user's cache on the disk. */
export interface CacheStatus {
  readonly file: string;
  /** Vectors, or values of plugins. */
  readonly entries: number;
  /** Bytes of them and their keys. */
  readonly bytes: number;
  /** Bytes that the file takes. */
  readonly fileBytes: number;
  /** When the entry that was not used for longest was used last; ISO 8601. */
  readonly oldestUse?: string;
}

/** The size of the embedding cache and its limit. */
export interface EmbeddingCacheStatus extends CacheStatus {
  /** Bytes of vectors and keys that are kept at most. */
  readonly maxBytes: number;
}

/** What to remove from a cache. Without options nothing is removed. */
export interface PruneOptions {
  /** Removes what was last used before this moment, in milliseconds since the epoch. */
  readonly usedBefore?: number | undefined;
  /** Removes what was not used for longest, until so many bytes are left. */
  readonly maxBytes?: number | undefined;
}

/** What can be done with a cache from outside. */
interface CacheTable {
  content(): TableContent;
  prune(usedBefore: number, maxBytes: number): void;
  close(): void;
}

const maxBytes = defaultCacheBytes;

/**
 * The embedding cache. Does not create a missing file.
 *
 * @param prune removes vectors first, and gives their space back. Other processes may use the cache at the same time
 * @throws `UNAVAILABLE` if the file cannot be read or written
 */
export async function embeddingCacheStatus(cacheDir: string, prune?: PruneOptions): Promise<EmbeddingCacheStatus> {
  return { ...(await withTable(join(cacheDir, embeddingFile), openEmbeddings, prune)), maxBytes };
}

/**
 * The cache of plugins, such as of sentences that models wrote about chunks, as {@link embeddingCacheStatus}.
 *
 * @param prune removes values first
 */
export function pluginCacheStatus(cacheDir: string, prune?: PruneOptions): Promise<CacheStatus> {
  return withTable(join(cacheDir, valueFile), openValues, prune);
}

const openEmbeddings = (database: Connection): CacheTable => new EmbeddingTable(database, { maxBytes, now: Date.now });
const openValues = (database: Connection): CacheTable => new ValueTable(database);

/** How long a change waits for another process's. */
const busyTimeoutMs = 10_000;

async function withTable(
  file: string,
  open: (database: Connection) => CacheTable,
  prune?: PruneOptions,
): Promise<CacheStatus> {
  if (!existsSync(file)) return { file, entries: 0, bytes: 0, fileBytes: 0 };
  try {
    const table = open(new Connection(file, { busyTimeoutMs }));
    try {
      if (prune) table.prune(prune.usedBefore ?? 0, prune.maxBytes ?? Infinity);
      const { oldestUse, ...content } = table.content();
      const dated = oldestUse === undefined ? {} : { oldestUse: new Date(oldestUse).toISOString() };
      return { file, ...content, ...dated, fileBytes: bytesOnDisk(file) };
    } finally {
      table.close();
    }
  } catch (error) {
    throw diskFailure(error, file);
  }
}

function bytesOnDisk(file: string): number {
  return ['', '-wal', '-shm'].reduce(
    (sum, part) => sum + (statSync(file + part, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
