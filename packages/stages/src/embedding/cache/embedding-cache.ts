/** A vector as an embedder made it. */
export interface CachedEmbedding {
  readonly vector: Float32Array;
  /** Whether only the beginning of the text was embedded. */
  readonly truncated: boolean;
  /** Whether it is the mean of the vectors of the text's pieces. */
  readonly pooled: boolean;
}

/** A vector and its key. */
export interface CacheEntry extends CachedEmbedding {
  /** SHA-256 over what determines the vector, 64 lower-case hex digits. */
  readonly key: string;
}

/**
 * Remembers vectors by what they were made from. Shared by all projects, branches and worktrees of a user.
 *
 * It is only a cache: a failure of its medium is logged and costs another computation, never an error. After
 * disposal calls reject with `CLOSED`.
 */
export interface EmbeddingCache extends AsyncDisposable {
  /** One entry per key in order, `undefined` where nothing is known. */
  get(keys: readonly string[]): Promise<readonly (CachedEmbedding | undefined)[]>;
  set(entries: readonly CacheEntry[]): Promise<void>;
}
