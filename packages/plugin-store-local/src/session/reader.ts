import { statSync } from 'node:fs';
import type {
  DenseRequest,
  IdsRequest,
  LexicalRequest,
  RankedList,
  SearchFilter,
  SimilarName,
  SimilarNamesRequest,
  StatsRequest,
  StoredChunk,
  StoreStats,
  TextMatch,
  TextRequest,
} from '@codesearch/kernel';
import { databaseFailure } from '@codesearch/toolkit';
import type { DatabasePlace } from '@codesearch/toolkit';
import { Catalog } from '../block/catalog.ts';
import { granularityCode } from '../block/block.ts';
import { cacheLimits } from '../database/recent-cache.ts';
import { Database, pauses } from '../database/database.ts';
import { layerOf } from '../database/layer.ts';
import { ensureSchema, readStamp } from '../database/state.ts';
import { listChunks, loadInSteps, loadVectors, RecentDocuments } from '../document/load-documents.ts';
import type { DocumentSources } from '../document/load-documents.ts';
import { documentFilter, MatchingPaths } from '../search/document-filter.ts';
import type { DocumentFilter } from '../search/document-filter.ts';
import { InvertedIndex } from '../lexical/inverted-index.ts';
import { NameIndex } from '../name/name-index.ts';
import type { ResolvedOptions } from '../options.ts';
import { denseMethod, DenseSearch } from '../search/dense-search.ts';
import { LexicalSearch } from '../search/lexical-search.ts';
import { TextSearch } from '../search/text-search.ts';
import { partSizes } from './part-sizes.ts';
import { readInSteps } from '../database/read-in-steps.ts';
import type { Steps } from '../database/read-in-steps.ts';

/**
 * Milliseconds. A reader only waits, which blocks the thread, while another process creates, recovers or removes the
 * write-ahead log.
 */
const busyTimeoutMs = 1_000;

/**
 * The connection that searches. Each call sees one snapshot of the database. It first updates the blocks in memory to
 * that snapshot, so that they agree with the rows and the inverted indexes even while another connection writes.
 */
export class Reader {
  readonly #place: DatabasePlace;
  readonly #database: Database;
  readonly #catalog: Catalog;
  readonly #recent: RecentDocuments;
  readonly #dense: DenseSearch;
  readonly #index: InvertedIndex;
  readonly #lexical: LexicalSearch;
  readonly #matching = new MatchingPaths();
  readonly #text: TextSearch;
  readonly #names: NameIndex;
  /** The version of the inverted indexes. */
  #lexicalVersion: number | undefined;
  #files: { readonly version: number; readonly files: number } | undefined;
  #chunks: { readonly version: number; readonly byPath: ReadonlyMap<string, number> } | undefined;

  constructor(place: DatabasePlace, options: ResolvedOptions) {
    this.#place = place;
    const limits = cacheLimits(options.cacheMiB);
    this.#database = new Database(place.file, { cacheMiB: limits.pages / 2 ** 20, busyTimeoutMs, orReadOnly: true });
    try {
      ensureSchema(this.#database, place);
      this.#catalog = new Catalog(this.#database, limits.vectors);
      this.#recent = new RecentDocuments(this.#catalog, limits.documents);
      this.#dense = new DenseSearch(this.#catalog);
      this.#index = new InvertedIndex(this.#database, this.#catalog, limits);
      this.#lexical = new LexicalSearch(this.#index, this.#catalog, options.weights, limits.scores);
      this.#text = new TextSearch(this.#sources, this.#index);
      this.#names = new NameIndex(this.#database, this.#catalog);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  searchDense(request: DenseRequest): Promise<RankedList> {
    const dense = this.#dense;
    const steps = this.#filter(request.filter);
    return this.#readInSteps(function* () {
      return yield* dense.search(request, yield* steps());
    }, request.signal);
  }

  searchLexical(request: LexicalRequest): Promise<RankedList> {
    const lexical = this.#lexical;
    const steps = this.#filter(request.filter);
    return this.#readInSteps(function* () {
      return lexical.search(request, yield* steps());
    }, request.signal);
  }

  findText(request: TextRequest): Promise<readonly TextMatch[]> {
    const { filter, signal } = request;
    const text = this.#text;
    const steps = this.#filter(filter);
    return this.#readInSteps(function* () {
      return yield* text.search(request, yield* steps());
    }, signal);
  }

  similarNames(request: SimilarNamesRequest): Promise<readonly SimilarName[]> {
    return this.#readInSteps(() => this.#names.search(request), request.signal);
  }

  load({ ids, signal }: IdsRequest): Promise<readonly StoredChunk[]> {
    return this.#readInSteps(() => loadInSteps(ids, this.#sources), signal);
  }

  list(path: string): readonly StoredChunk[] {
    return this.#read(() => listChunks(path, this.#sources));
  }

  vectors(ids: readonly string[]): readonly (Float32Array | undefined)[] {
    return this.#read(() => loadVectors(ids, this.#database, this.#catalog));
  }

  /** The same map for each call until the next commit. */
  files(): ReadonlyMap<string, number> {
    return this.#read(() => {
      if (this.#chunks?.version !== this.#catalog.version)
        this.#chunks = { version: this.#catalog.version, byPath: this.#catalog.chunksByPath() };
      return this.#chunks.byPath;
    });
  }

  async stats({ parts, signal }: StatsRequest): Promise<StoreStats> {
    const stats = this.#read((): StoreStats => {
      const stamp = readStamp(this.#database);
      return {
        files: this.#countFiles(),
        chunks: this.#catalog.count(granularityCode('chunk')),
        ...(stamp === undefined ? {} : { stamp }),
        dimensions: this.#catalog.dimensions,
        ...(this.#catalog.dimensions > 0 && {
          denseMethod: denseMethod(this.#catalog.count(granularityCode('chunk'))),
        }),
        bytes: [this.#place.file, layerOf(this.#place.file)].reduce((sum, file) => sum + sizeWithLog(file), 0),
      };
    });
    return parts ? { ...stats, parts: await this.#readInSteps(() => partSizes(this.#database), signal) } : stats;
  }

  /** Whether the file has got a layer since the connection was opened. */
  get isReplaced(): boolean {
    return this.#database.isReplaced;
  }

  close(): void {
    this.#database.close();
  }

  get #sources(): DocumentSources {
    return { database: this.#database, catalog: this.#catalog, recent: this.#recent };
  }

  /** Cached by version, because every search needs it and counting is linear in the number of files. */
  #countFiles(): number {
    if (this.#files?.version !== this.#catalog.version) {
      const { files } = this.#database.get<{ files: number }>('SELECT count(*) AS files FROM path')!;
      this.#files = { version: this.#catalog.version, files };
    }
    return this.#files.files;
  }

  #filter(filter: SearchFilter = {}): () => Steps<DocumentFilter> {
    return () => documentFilter(filter, this.#catalog, this.#matching);
  }

  #refresh(): void {
    this.#catalog.refresh();
    if (this.#lexicalVersion === this.#catalog.version) return;
    this.#index.refresh();
    this.#lexical.refresh();
    this.#recent.refresh();
    this.#lexicalVersion = this.#catalog.version;
  }

  #readInSteps<Result>(begin: () => Steps<Result>, signal: AbortSignal): Promise<Result> {
    return readInSteps(begin, {
      read: (work) => this.#read(() => work(this.#catalog.version)),
      pause: pauses(signal),
    });
  }

  #read<Result>(work: () => Result): Result {
    try {
      return this.#database.snapshot(() => {
        this.#refresh();
        return work();
      });
    } catch (error) {
      throw databaseFailure(error, this.#place);
    }
  }
}

function sizeWithLog(file: string): number {
  const sizes = [file, `${file}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size ?? 0);
  return sizes[0]! + sizes[1]!;
}
