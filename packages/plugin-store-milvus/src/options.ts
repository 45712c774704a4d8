import { addressRule } from '@codesearch/toolkit';
import type { AddressForm, WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';

/** Options of `milvus()`. */
export interface MilvusOptions {
  /** Address of the server, as in `https://host:19530`. Default: `MILVUS_ADDRESS`, else `http://localhost:19530`. */
  readonly baseURL?: string | undefined;
  /** Database on the server; it must exist. Default: the server's own default. */
  readonly database?: string | undefined;
  /** Name of the collection. Default: derived from the name and a hash of the project's data folder. */
  readonly collection?: string | undefined;
  /**
   * Lexical search in the store that the engine adds, which ranks as the local store does, or with Milvus's BM25
   * function, which other machines can read. Default `local`.
   */
  readonly lexical?: 'server' | 'local' | undefined;
  /** Index of the vectors: chosen by the server, a graph, or none, which is exact. Default `auto`. */
  readonly index?: 'auto' | 'hnsw' | 'flat' | undefined;
  /** Links of each vector in the graph, 2 to 2,048. Only for `hnsw`. Default 16. */
  readonly m?: number | undefined;
  /** Candidates while the graph is built, 8 to 10,000. Only for `hnsw`. Default 200. */
  readonly constructionEf?: number | undefined;
  /** Min candidates while the graph is searched; never less than the requested hits. Only for `hnsw`. Default 256. */
  readonly searchEf?: number | undefined;
  /** Max milliseconds of one request. Default 60,000. */
  readonly timeoutMs?: number | undefined;
}

export type ResolvedOptions = WithDefaults<MilvusOptions, 'baseURL' | 'database' | 'collection'>;

const integer = (min: number, max: number): v.GenericSchema<number, number> =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const name = v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,254}$/, 'expected letters, digits and underscores'));

/** How addresses of the server are written. Its clients accept them without a scheme. */
export const addressForm: AddressForm & { readonly defaultPort: number } = {
  defaultPort: 19_530,
  bareIsHttp: true,
  isAtRoot: true,
};

const address = v.pipe(v.string(), v.check(...addressRule(addressForm)));

export const optionsSchema: v.GenericSchema<MilvusOptions, ResolvedOptions> = v.strictObject({
  baseURL: v.optional(address),
  database: v.optional(name),
  collection: v.optional(name),
  lexical: v.optional(v.picklist(['server', 'local']), 'local'),
  index: v.optional(v.picklist(['auto', 'hnsw', 'flat']), 'auto'),
  m: v.optional(integer(2, 2_048), 16),
  constructionEf: v.optional(integer(8, 10_000), 200),
  searchEf: v.optional(integer(1, 16_384), 256),
  timeoutMs: v.optional(integer(100, 600_000), 60_000),
});
