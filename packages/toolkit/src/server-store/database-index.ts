import type {
  DenseRequest,
  FileEntries,
  LexicalRequest,
  RankedList,
  StoredChunk,
  StoreStats,
} from '@codesearch/kernel';

/** The entries of an index as one read sees them. */
export interface StoredEntries {
  searchDense(request: DenseRequest): Promise<RankedList>;
  /** Left out if the database has no lexical search. */
  searchLexical?(request: LexicalRequest): Promise<RankedList>;
  /** The entries with these ids, in any order. */
  load(ids: readonly string[]): Promise<readonly StoredChunk[]>;
  /** The vectors of the entries with these ids, by id. */
  vectors(ids: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** The chunks of these paths; those of a path that begin on one line in their order. */
  list(paths: readonly string[]): Promise<readonly StoredChunk[]>;
  /** The number of chunks of every file, by path. */
  files(): Promise<ReadonlyMap<string, number>>;
  stats(): Promise<StoreStats>;
}

/** What one write does to an index. */
export interface IndexWriter {
  /** @returns length of its vectors; `undefined` if the index does not exist */
  dimensions(): Promise<number | undefined>;
  /** Creates the index if it does not exist. Left out if {@link replace} does that. */
  create?(dimensions: number): Promise<void>;
  /** Replaces all entries of these files; a file without entries is removed. All or nothing. */
  replace(files: readonly FileEntries[], signal: AbortSignal): Promise<void>;
  /** Keeps a text with the existing index. Left out if other machines cannot read it. */
  putMetadata?(metadata: string): Promise<void>;
  /** Removes the index with all entries, if it exists. */
  drop(): Promise<void>;
}

/** One index in a database: the part that differs from database to database. A {@link DatabaseStore} uses it. */
export interface DatabaseIndex {
  /** Reaches the database, if the connection does not show that it answers. */
  probe?(): Promise<unknown>;
  /** @param none the result if the index does not exist */
  read<Found>(none: Found, use: (entries: StoredEntries) => Promise<Found>, signal: AbortSignal): Promise<Found>;
  /** Called for one write at a time. */
  write(use: (writer: IndexWriter) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** @returns what `putMetadata` kept */
  metadata?(): Promise<string | undefined>;
  close?(): Promise<void>;
}
