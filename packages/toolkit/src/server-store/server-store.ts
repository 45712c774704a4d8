import type { DenseRequest, FileEntries, LexicalRequest, RankedList, StoredChunk } from '@codesearch/kernel';
import type { DatabaseIndex, IndexWriter, StoredEntries } from './database-index.ts';
import { DatabaseStore } from './database-store.ts';
import type { DatabaseStoreOptions } from './database-store.ts';
import { Revisions } from './revisions.ts';
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
  /** The entries with these ids, in any order. */
  load(ids: readonly string[], revision: number): Promise<readonly StoredChunk[]>;
  /** The vectors of the entries with these ids, by id. */
  vectors(ids: readonly string[], revision: number): Promise<ReadonlyMap<string, Float32Array>>;
  /** The chunks of these paths, in any order. */
  list(paths: readonly string[], revision: number): Promise<readonly StoredChunk[]>;
  /** The number of chunks of every file, by path. */
  files(revision: number): Promise<ReadonlyMap<string, number>>;
  count(revision: number): Promise<{ readonly files: number; readonly chunks: number }>;
}

/** How a {@link ServerStore} reaches its server, and names its failures. */
export interface ServerStoreOptions extends DatabaseStoreOptions<ServerIndex> {
  /** For errors, such as `Chroma at http://localhost:8000`. */
  readonly server: string;
}

/** A store over an index on a server. {@link Revisions} make its writes atomic, also among machines. */
export class ServerStore extends DatabaseStore {
  constructor(options: ServerStoreOptions) {
    super({
      connect: async () => new RevisionedIndex(await options.connect(), options.server),
      failure: (error) => options.failure(error),
    });
  }
}

class RevisionedIndex implements DatabaseIndex {
  readonly #index: ServerIndex;
  readonly #revisions: Revisions;

  constructor(index: ServerIndex, server: string) {
    this.#index = index;
    this.#revisions = new Revisions(index, server);
  }

  read<Found>(none: Found, use: (entries: StoredEntries) => Promise<Found>, signal: AbortSignal): Promise<Found> {
    return this.#revisions.read((revision) => use(entriesAt(this.#index, revision)), none, signal);
  }

  async write(use: (writer: IndexWriter) => Promise<void>): Promise<void> {
    const index = this.#index;
    await use({
      dimensions: async () => (await index.state())?.dimensions,
      create: (dimensions) => index.ensure(dimensions),
      replace: (files, signal) => {
        const paths = files.map(({ path }) => path);
        return this.#revisions.write(paths, (born) => index.insert(files, born), signal);
      },
      putMetadata: (metadata) => index.putMetadata(metadata),
      drop: () => index.drop(),
    });
  }

  async metadata(): Promise<string | undefined> {
    return (await this.#index.state())?.metadata;
  }
}

function entriesAt(index: ServerIndex, revision: number): StoredEntries {
  return {
    searchDense: (request) => index.searchDense(request, revision),
    searchLexical: async (request) => index.searchLexical?.(request, revision) ?? [],
    load: (ids) => index.load(ids, revision),
    vectors: (ids) => index.vectors(ids, revision),
    list: async (paths) => (await index.list(paths, revision)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    files: () => index.files(revision),
    async stats() {
      const [counts, state] = [await index.count(revision), await index.state()];
      return { ...counts, dimensions: state?.dimensions ?? 0 };
    },
  };
}
