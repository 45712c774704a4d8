import type { Call } from './call.ts';
import type { EmbeddedChunk, LexicalField } from '../value/contextual-chunk.ts';
import type { SimilarName, SimilarNamesRequest, TextMatch, TextRequest } from '../value/lookup.ts';
import type { RankedList, SearchFilter, StoredChunk } from '../value/search.ts';
import type { Stage } from './stage.ts';

/** All entries of one file. */
export interface FileEntries {
  /** POSIX path relative to the project's root. */
  readonly path: string;
  /** Chunks in order, and the entry for the whole file. Empty if the file has no text. */
  readonly entries: readonly EmbeddedChunk[];
}

/** A write to a store or a change detector. */
export interface StampedRequest {
  /**
   * A short text that identifies this write. It is kept in the same transaction, and replaces that of the last write; a
   * write without one leaves it. The engine thereby finds databases that do not belong together. Only given to a stage
   * that declares `stamps`.
   */
  readonly stamp?: string | undefined;
}

/** Files to store. */
export interface UpsertRequest extends Call, StampedRequest {
  /** At least one, or none with a stamp. All vectors have one length. */
  readonly files: readonly FileEntries[];
}

/** Files to remove. */
export interface PathsRequest extends Call, StampedRequest {
  /** At least one POSIX path relative to the project's root, or none with a stamp. Unknown paths are not an error. */
  readonly paths: readonly string[];
}

/** A dense search: the entries whose vectors are nearest to a vector. */
export interface DenseRequest extends Call {
  /** Vector of the stored dimension. */
  readonly vector: Float32Array;
  /** Max entries to return, 1 to 10,000. */
  readonly topK: number;
  /** Applied before the top k, so that a narrow filter still gets its hits. Empty: no condition. */
  readonly filter: SearchFilter;
}

/** A part of a query, and how much its words count. */
export interface QueryPart {
  readonly text: string;
  /** Above 0. */
  readonly weight: number;
}

/** A lexical search: by BM25. */
export interface LexicalRequest extends Call {
  /** A question, an identifier, or code; the store tokenizes it as it tokenizes documents. */
  readonly query: string;
  /**
   * A long query by parts, the most important first: a word counts by the sum of the weights of the parts that contain
   * it. A store that cannot weigh words searches `query`. Default: all words count alike.
   */
  readonly parts?: readonly QueryPart[] | undefined;
  /** Max entries to return, 1 to 10,000. */
  readonly topK: number;
  /** Applied before the top k. Empty: no condition. */
  readonly filter: SearchFilter;
  /** Weight per field; a field that is left out does not count. Default: the store's own weights. */
  readonly weights?: Readonly<Partial<Record<LexicalField, number>>>;
}

/** Entries to look up. */
export interface IdsRequest extends Call {
  /** At least one. Unknown ids are not an error. */
  readonly ids: readonly string[];
}

/** Files whose chunks are listed. */
export interface ListRequest extends Call {
  /** At least one POSIX path relative to the project's root, each once. Unknown paths are not an error. */
  readonly paths: readonly string[];
}

/** Metadata to keep with an index. */
export interface PutMetadataRequest extends Call {
  /** A short text. */
  readonly metadata: string;
}

/** What a store declares with `describe`. */
export interface StoreFacts {
  /** Where it keeps this index, for people: a path, or an address and a name. Without keys. */
  readonly location: string;
  /** Whether `searchLexical` can be used. If not, the engine puts a lexical store beside it. */
  readonly lexical: boolean;
  /**
   * Whether `findText` and `similarNames` can be used. If not, exact matches and mistyped names are looked for only
   * among what the other searches find. Default false.
   */
  readonly lookup?: boolean;
  /** Whether other machines can read the index; `putMetadata` and `getMetadata` can then be used. Default false. */
  readonly shared?: boolean;
  /**
   * Whether `upsert` and `remove` keep a stamp, and `stats` returns it. If not, only counts are compared. Default
   * false.
   */
  readonly stamps?: boolean;
  /**
   * Whether the index is one file at `location` that may get further links while no process has it open. The store then
   * never changes a file with several links, so that the indexes of several worktrees can share it. Default false.
   */
  readonly linkable?: boolean;
  /** Max entries in one `upsert`; the engine sends no more, unless one file has more. */
  readonly maxBatchSize: number;
  /** Host that gets text of files, with its port unless it is the usual one. Absent if nothing leaves this process. */
  readonly host?: string;
}

/** What to count. */
export interface StatsRequest extends Call {
  /** Whether `parts` is asked for, which may take a second in a large index. Default: no. */
  readonly parts?: boolean;
}

/** Numbers about the stored entries. */
export interface StoreStats {
  /** Files with at least one entry. */
  readonly files: number;
  /** Entries of granularity `chunk`. */
  readonly chunks: number;
  /** Chunks in the lexical index, if it is separate from the vectors. Default: `chunks`. */
  readonly lexicalChunks?: number;
  /** Stamp of the last write that had one; absent before it and after `clear`. */
  readonly stamp?: string;
  /** Stamp of the lexical index, if it is a separate store that keeps stamps. Default: `stamp`. */
  readonly lexicalStamp?: string;
  /** Length of the stored vectors; 0 while empty. */
  readonly dimensions: number;
  /** Bytes on disk, if known. */
  readonly bytes?: number;
  /** Only if they are asked for and known: the bytes of what the store keeps, by a name for people. */
  readonly parts?: Readonly<Record<string, number>>;
  /** How `searchDense` finds the nearest of the present entries, and when another store is faster, as phrases. */
  readonly denseMethod?: readonly string[];
}

/**
 * Keeps embedded chunks and finds them by similar vectors (dense) and by BM25 (lexical).
 *
 * A write is durable and visible to every reader when its promise resolves. `upsert` replaces all entries of each path
 * it names, and is all or nothing; a reader sees a file before or after, never between. The store serializes concurrent
 * writes. Lists have at most `topK` items, by descending finite score; equal scores are ordered by path, then id.
 *
 * @throws `INDEX_CORRUPT` if the stored data cannot be read
 * @throws `UNAVAILABLE` if a server cannot be reached
 */
export interface Store extends Stage {
  /** Replaces all entries of each path; a path without entries is removed. */
  upsert(request: UpsertRequest): Promise<void>;

  /** Removes every entry of these paths. */
  remove(request: PathsRequest): Promise<void>;

  /** @returns the nearest entries by dot product */
  searchDense(request: DenseRequest): Promise<RankedList>;

  /**
   * @returns the best entries by BM25 over the weighted fields; nothing if no word of the query is known. Declare it by
   *   `lexical`.
   */
  searchLexical?(request: LexicalRequest): Promise<RankedList>;

  /**
   * Finds every chunk whose text has certain parts. Declare it by `lookup`.
   *
   * @returns the first of them by path, then id
   */
  findText?(request: TextRequest): Promise<readonly TextMatch[]>;

  /**
   * Finds names that chunks define (the field `names`). Declare it by `lookup`.
   *
   * @returns the nearest names by distance, then name
   */
  similarNames?(request: SimilarNamesRequest): Promise<readonly SimilarName[]>;

  /** @returns the entries of these ids in the same order, without the unknown ones */
  load(request: IdsRequest): Promise<readonly StoredChunk[]>;

  /** @returns the chunks of these paths: those of each in the order of the file, and the files in that of the paths */
  list(request: ListRequest): Promise<readonly StoredChunk[]>;

  /** @returns the vectors of these ids in the same order, `undefined` for unknown ones */
  vectors(request: IdsRequest): Promise<readonly (Float32Array | undefined)[]>;

  /**
   * @returns every file with at least one entry, and its number of chunks: for comparison with the change detector's
   *   records
   */
  files(request: Call): Promise<ReadonlyMap<string, number>>;

  /** @returns counts of this moment, never remembered: a manifest is compared with them */
  stats(request: StatsRequest): Promise<StoreStats>;

  /**
   * Keeps a short text with the index, for readers on other machines, and replaces the previous one. Declare it by
   * `shared`. Without an index nothing is kept.
   */
  putMetadata?(request: PutMetadataRequest): Promise<void>;

  /** @returns the text that was kept last; `undefined` before the first one, and after `clear` */
  getMetadata?(request: Call): Promise<string | undefined>;

  /** Removes all entries, the metadata and the stamp. The next `upsert` may have another dimension. */
  clear(request: Call): Promise<void>;
}
