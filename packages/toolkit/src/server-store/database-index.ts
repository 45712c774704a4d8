import type { DenseRequest, FileEntries, LexicalRequest, RankedList, StoredChunk } from '@codesearch/kernel';
import type { RevisionedRows, RevisionState } from './revisions.ts';

/** The state of an index on a server, stored beside its rows. */
export interface ServerIndexState extends RevisionState {
  /** Length of its vectors. */
  readonly dimensions: number;
  /** See `Store.putMetadata`. */
  readonly metadata?: string | undefined;
}

/**
 * One index on a server without transactions: the part that differs from server to server. A {@link ServerStore} turns
 * it into a store.
 *
 * Reading methods see one revision: the rows that were born by that revision and had not died.
 */
export interface ServerIndex extends RevisionedRows {
  /** @returns the state; `undefined` if the index does not exist */
  state(): Promise<ServerIndexState | undefined>;
  /** Creates the index if it does not exist. */
  ensure(dimensions: number): Promise<void>;
  /** Keeps a text in the state of the index. */
  putMetadata(metadata: string): Promise<void>;
  /** Removes the index with all rows, if it exists. */
  drop(): Promise<void>;
  /** Writes the rows of these files. @param born the revision with which they are born */
  insert(files: readonly FileEntries[], born: number): Promise<void>;
  searchDense(request: DenseRequest, revision: number): Promise<RankedList>;
  /** Left out if the server has no lexical search. */
  searchLexical?(request: LexicalRequest, revision: number): Promise<RankedList>;
  /** The entries with these ids, by id. */
  load(ids: readonly string[], revision: number): Promise<ReadonlyMap<string, StoredChunk>>;
  /** The vectors of the entries with these ids, by id. */
  vectors(ids: readonly string[], revision: number): Promise<ReadonlyMap<string, Float32Array>>;
  /** The chunks of one path, in any order. */
  list(path: string, revision: number): Promise<readonly StoredChunk[]>;
  /** The number of chunks of every file, by path. */
  files(revision: number): Promise<ReadonlyMap<string, number>>;
  count(revision: number): Promise<{ readonly files: number; readonly chunks: number }>;
}
