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
