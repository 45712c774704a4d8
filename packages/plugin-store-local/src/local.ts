import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import { databaseFailure } from '@codesearch/toolkit';
import type { DatabasePlace } from '@codesearch/toolkit';
import type {
  CallOptions,
  DenseRequest,
  FileEntries,
  LexicalRequest,
  PluginFactory,
  RankedList,
  Store,
  StoreCapabilities,
  StoredChunk,
  StoreStats,
} from '@codesearch/kernel';
import { formatVersion } from './database/schema.ts';
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
  fingerprint: ({ vectors }) => ({ format: formatVersion, ...(vectors ? {} : { vectors }) }),
  create: (options, context) =>
    new LocalStore({ file: join(context.dataDir, options.file), root: context.projectRoot }, options),
});

class LocalStore implements Store {
  readonly capabilities: StoreCapabilities = { lexical: true, maxBatchSize: 2_000 };
  readonly location: string;
  readonly #place: DatabasePlace;
  readonly #options: ResolvedOptions;
  #reader: Reader | undefined;
  #writer: Writer | undefined;
  #closing: Promise<void> | undefined;

  constructor(place: DatabasePlace, options: ResolvedOptions) {
    this.#place = place;
    this.location = place.file;
    this.#options = options;
  }

  async open(options?: CallOptions): Promise<void> {
    this.#read(options);
  }

  async upsert(files: readonly FileEntries[], options?: CallOptions): Promise<void> {
    const kept = this.#options.vectors ? files : files.map(withoutVectors);
    await this.#write(options).upsert(kept, options?.signal);
  }

  async remove(paths: readonly string[], options?: CallOptions): Promise<void> {
    await this.#write(options).remove(paths, options?.signal);
  }

  async searchDense(request: DenseRequest): Promise<RankedList> {
    if (!this.#options.vectors) throw errors.unsupported('Dense search', "Set the option 'vectors' of store-local.");
    return this.#read(request).searchDense(request);
  }

  async searchLexical(request: LexicalRequest): Promise<RankedList> {
    return this.#read(request).searchLexical(request);
  }

  async load(ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]> {
    return this.#read(options).load(ids);
  }

  async list(path: string, options?: CallOptions): Promise<readonly StoredChunk[]> {
    return this.#read(options).list(path);
  }

  async vectors(ids: readonly string[], options?: CallOptions): Promise<readonly (Float32Array | undefined)[]> {
    return this.#read(options).vectors(ids);
  }

  async files(options?: CallOptions): Promise<ReadonlyMap<string, number>> {
    return this.#read(options).files();
  }

  async stats(options?: CallOptions): Promise<StoreStats> {
    return this.#read(options).stats();
  }

  async clear(options?: CallOptions): Promise<void> {
    await this.#write(options).clear(options?.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    try {
      await this.#writer?.close();
    } finally {
      this.#reader?.close();
    }
  }

  /** Both connections are opened on first use; the reader first, because it creates the tables. */
  #read(options: CallOptions | undefined): Reader {
    if (this.#closing !== undefined) throw errors.closed(name);
    options?.signal?.throwIfAborted();
    this.#reader ??= opened(this.#place, () => new Reader(this.#place, this.#options));
    return this.#reader;
  }

  #write(options: CallOptions | undefined): Writer {
    this.#read(options);
    this.#writer ??= opened(this.#place, () => new Writer(this.#place, this.#options.busyTimeoutMs));
    return this.#writer;
  }
}

function withoutVectors({ path, entries }: FileEntries): FileEntries {
  return { path, entries: entries.map((entry) => ({ ...entry, vector: new Float32Array() })) };
}

function opened<Connection>(place: DatabasePlace, open: () => Connection): Connection {
  try {
    return open();
  } catch (error) {
    throw databaseFailure(error, place);
  }
}
