import type { CallOptions } from './call-options.ts';
import type { EmbeddedChunk, LexicalField } from './contextual-chunk.ts';
import type { RankedList, SearchFilter, StoredChunk } from './search.ts';
import type { Stage } from './stage.ts';

/** All entries of one file. */
export interface FileEntries {
  /** POSIX path relative to the project's root. */
  readonly path: string;
  /** Chunks in order, and the entry for the whole file. Empty where the file has no text. */
  readonly entries: readonly EmbeddedChunk[];
}

/** A search by vector. */
export interface DenseRequest extends CallOptions {
  /** Of the stored dimension. */
  readonly vector: Float32Array;
  /** Entries to return at most, 1 to 10,000. */
  readonly topK: number;
  /** Applied before the top k, so that a narrow filter still gets its hits. */
  readonly filter?: SearchFilter;
}

/** A search by words. */
export interface LexicalRequest extends CallOptions {
  /** A question in words, an identifier, or code; the store tokenises it as it tokenises documents. */
  readonly query: string;
  /** Entries to return at most, 1 to 10,000. */
  readonly topK: number;
  /** Applied before the top k. */
  readonly filter?: SearchFilter;
  /** Weight per field; a field that is left out does not count. The store's own weights where absent. */
  readonly weights?: Readonly<Partial<Record<LexicalField, number>>>;
}

/** What a store can do, and its limits. The kernel never asks for what is not declared. */
export interface StoreCapabilities {
  /** Whether `searchLexical` works. Where false it rejects with `UNSUPPORTED`, and the kernel puts a lexical store beside. */
  readonly lexical: boolean;
  /** Entries in one `upsert`; the kernel sends no more, except where one file has more. */
  readonly maxBatchSize: number;
}

/** What is stored, in numbers. */
export interface StoreStats {
  /** Files with at least one entry. */
  readonly files: number;
  /** Entries of granularity `chunk`. */
  readonly chunks: number;
  /** Chunks that can be found by words, where those are kept apart from the vectors. `chunks` where absent. */
  readonly lexicalChunks?: number;
  /** Length of the stored vectors; 0 while empty. */
  readonly dimensions: number;
  /** Bytes on disk, where they are known. */
  readonly bytes?: number;
}

/**
 * Keeps embedded chunks and finds them again by vector and by words.
 *
 * A write is durable and visible to every reader when its promise resolves. `upsert` replaces all entries of each path it
 * names, and is all or nothing; a reader sees a file before or after, never between. Concurrent writes are put in order
 * by the store. Lists are at most `topK` long, by descending finite score; equal scores are ordered by path, then id.
 *
 * Errors: `DIMENSION_MISMATCH` before anything is written or searched; `INDEX_CORRUPT` where what is stored cannot be
 * read; `UNAVAILABLE` where a server cannot be reached. Unknown paths and ids are no error; empty lists are accepted.
 */
export interface Store extends Stage {
  /** Known from creation on. */
  readonly capabilities: StoreCapabilities;

  /** Where it keeps this index, for people: a path, or an address and a name. Without keys. Known from creation on. */
  readonly location: string;

  /** Replaces all entries of each path; a path with no entries is removed. */
  upsert(files: readonly FileEntries[], options?: CallOptions): Promise<void>;

  /** Removes every entry of these paths. */
  remove(paths: readonly string[], options?: CallOptions): Promise<void>;

  /** Nearest entries by dot product. */
  searchDense(request: DenseRequest): Promise<RankedList>;

  /** Best entries by BM25 over the weighted fields. A query without a known word finds nothing. */
  searchLexical(request: LexicalRequest): Promise<RankedList>;

  /** The entries of these ids in the order asked for; unknown ones are left out. */
  load(ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]>;

  /** The chunks of one path in the order of the file; none for an unknown path. */
  list(path: string, options?: CallOptions): Promise<readonly StoredChunk[]>;

  /** The vectors of these ids in the order asked for, `undefined` for unknown ones. */
  vectors(ids: readonly string[], options?: CallOptions): Promise<readonly (Float32Array | undefined)[]>;

  /** Every file with at least one entry, and the number of its chunks: what is compared with a record of the index. */
  files(options?: CallOptions): Promise<ReadonlyMap<string, number>>;

  /** Counted at this moment, never remembered: it is what a manifest is compared with. */
  stats(options?: CallOptions): Promise<StoreStats>;

  /**
   * Keeps a short text with the index, in place of the former one, for readers on other machines. Absent where a store
   * cannot be reached from elsewhere. Without an index nothing is kept.
   */
  keepRecord?(record: string, options?: CallOptions): Promise<void>;

  /** The text that was kept last; `undefined` where none is, and after `clear`. Present where `keepRecord` is. */
  record?(options?: CallOptions): Promise<string | undefined>;

  /** Removes all entries. The next `upsert` may bring another dimension. */
  clear(options?: CallOptions): Promise<void>;
}
