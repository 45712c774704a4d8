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

/** @param cacheMiB of all caches together */
export function cacheLimits(cacheMiB: number): CacheLimits {
  const bytes = cacheMiB * 2 ** 20;
  const limits = Object.entries(shares).map(([cache, elevenths]) => [cache, (bytes * elevenths) / 11]);
  return Object.fromEntries(limits) as CacheLimits;
}
