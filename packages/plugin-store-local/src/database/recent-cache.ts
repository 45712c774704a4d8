interface CacheEntry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/**
 * A cache of recently used values, with a limit of bytes. The last value is kept whatever its size.
 *
 * The values are in two generations. A used value moves to the recent generation. When that has half of the bytes, it
 * becomes the previous one, and the older generation is dropped. A least-recently-used order would cost several times
 * as much per use.
 */
export class RecentCache<Key, Value> {
  /** In bytes. A lower one is kept from the next value on. */
  limit: number;
  #recent = new Map<Key, CacheEntry<Value>>();
  #previous = new Map<Key, CacheEntry<Value>>();
  /** Bytes of the recent generation. */
  #bytes = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent.value;
    const previous = this.#previous.get(key);
    if (previous === undefined) return undefined;
    this.set(key, previous.value, previous.bytes);
    return previous.value;
  }

  set(key: Key, value: Value, bytes: number): void {
    this.delete(key);
    if (this.#bytes + bytes > this.limit / 2) {
      this.#previous = this.#recent;
      this.#recent = new Map();
      this.#bytes = 0;
    }
    this.#recent.set(key, { value, bytes });
    this.#bytes += bytes;
  }

  delete(key: Key): void {
    this.#bytes -= this.#recent.get(key)?.bytes ?? 0;
    this.#recent.delete(key);
    this.#previous.delete(key);
  }

  clear(): void {
    this.#recent.clear();
    this.#previous.clear();
    this.#bytes = 0;
  }
}

/** Elevenths of the memory of all caches. */
const shares = {
  /** Loaded documents. */
  documents: 4,
  vectors: 2,
  /** Scores of the documents that have a term. */
  scores: 2,
  /** Decompressed parts of the inverted indexes. */
  termBlocks: 1,
  /** The documents that have a term, for searches of texts. */
  postings: 1,
  /** Pages of the database. The operating system has them too. */
  pages: 1,
} as const;

/** Bytes of each cache of a connection that searches. */
export type CacheLimits = { readonly [cache in keyof typeof shares]: number };

/**
 * The bytes of a cache of documents that searches read from all over the index. If it cannot have a quarter of all, few
 * searches find what earlier ones have read, and it only has those of some searches.
 *
 * @param allBytes of all documents
 */
export function worthwhileBytes(limit: number, allBytes: number): number {
  return allBytes > 4 * limit ? limit / 4 : limit;
}

/** @param cacheMiB of all caches together */
export function cacheLimits(cacheMiB: number): CacheLimits {
  const bytes = cacheMiB * 2 ** 20;
  const limits = Object.entries(shares).map(([cache, elevenths]) => [cache, (bytes * elevenths) / 11]);
  return Object.fromEntries(limits) as CacheLimits;
}
