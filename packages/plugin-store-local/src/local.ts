import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import { databaseFailure } from '@codesearch/toolkit';
import { codeTokensVersion } from '@codesearch/toolkit/pure';
import type { DatabasePlace } from '@codesearch/toolkit';
import type {
  Call,
  DenseRequest,
  FileEntries,
  IdsRequest,
  LexicalRequest,
  ListRequest,
  PluginFactory,
  PathsRequest,
  RankedList,
  SimilarName,
  SimilarNamesRequest,
  Store,
  StatsRequest,
  StoredChunk,
  StoreStats,
  TextMatch,
  TextRequest,
  UpsertRequest,
} from '@codesearch/kernel';
import { addLayer } from './database/layer.ts';
import { formatVersion } from './database/tables.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { Reader } from './session/reader.ts';
import { Writer } from './session/writer.ts';

const name = 'store-local';

/**
 * The default store: vectors and BM25 of one project in one SQLite database.
 *
 * Several processes can read and write the same database. Each sees every commit, and writers wait for each other.
 */
export const local: PluginFactory<'store', typeof optionsSchema> = definePlugin({
  name,
  stage: 'store',
  options: optionsSchema,
  fingerprint: ({ vectors }) => ({ format: formatVersion, tokens: codeTokensVersion, ...(vectors ? {} : { vectors }) }),
  describe: ({ file }, { dataDir }) => ({
    location: join(dataDir, file),
    lexical: true,
    lookup: true,
    stamps: true,
    linkable: true,
    maxBatchSize: 2_000,
  }),
  create: (options, context) =>
    new LocalStore({ file: join(context.dataDir, options.file), root: context.projectRoot }, options),
});

class LocalStore implements Store {
  readonly #place: DatabasePlace;
  readonly #options: ResolvedOptions;
  #reader: Reader | undefined;
  #writer: Writer | undefined;
  /** Connections to the file without the layer that it has now. Searches that have begun go on. */
  readonly #replaced: (Reader | Writer)[] = [];

  constructor(place: DatabasePlace, options: ResolvedOptions) {
    this.#place = place;
    this.#options = options;
  }

  async open(): Promise<void> {
    this.#read();
  }

  async upsert({ files, stamp, signal }: UpsertRequest): Promise<void> {
    const kept = this.#options.vectors ? files : files.map(withoutVectors);
    await this.#write().upsert(kept, stamp, signal);
  }

  async remove({ paths, stamp, signal }: PathsRequest): Promise<void> {
    await this.#write().remove(paths, stamp, signal);
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    if (!this.#options.vectors) throw errors.unsupported('Dense search', "Set the option 'vectors' of store-local.");
    return this.#read().searchDense(request);
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    return this.#read().searchLexical(request);
  }

  async findText(request: TextRequest): Promise<readonly TextMatch[]> {
    return this.#read().findText(request);
  }

  async similarNames(request: SimilarNamesRequest): Promise<readonly SimilarName[]> {
    return this.#read().similarNames(request);
  }

  async load(request: IdsRequest): Promise<readonly StoredChunk[]> {
    return this.#read().load(request);
  }

  async list({ paths }: ListRequest): Promise<readonly StoredChunk[]> {
    const reader = this.#read();
    return paths.flatMap((path) => reader.list(path));
  }

  async vectors({ ids }: IdsRequest): Promise<readonly (Float32Array | undefined)[]> {
    return this.#read().vectors(ids);
  }

  async files(): Promise<ReadonlyMap<string, number>> {
    return this.#read().files();
  }

  async stats(request: StatsRequest): Promise<StoreStats> {
    return this.#read().stats(request);
  }

  async clear({ signal }: Call): Promise<void> {
    await this.#write().clear(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const connection of [this.#writer, this.#reader, ...this.#replaced]) await connection?.close();
  }

  /**
   * Both connections are opened on first use, and again when the file has got a layer; the reader first, because it
   * creates the tables.
   */
  #read(): Reader {
    if (this.#reader?.isReplaced) this.#replaced.push(this.#reader);
    if (this.#reader === undefined || this.#reader.isReplaced)
      this.#reader = opened(this.#place, () => new Reader(this.#place, this.#options));
    return this.#reader;
  }

  #write(): Writer {
    this.#read();
    opened(this.#place, () => addLayer(this.#place.file));
    if (this.#writer?.isReplaced) this.#replaced.push(this.#writer);
    if (this.#writer === undefined || this.#writer.isReplaced)
      this.#writer = opened(this.#place, () => new Writer(this.#place, this.#options.busyTimeoutMs));
    return this.#writer;
  }
}

function withoutVectors({ path, entries }: FileEntries): FileEntries {
  return { path, entries: entries.map((entry) => ({ ...entry, vector: new Float32Array() })) };
}

function opened<Result>(place: DatabasePlace, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    throw databaseFailure(error, place);
  }
}
