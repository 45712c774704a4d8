import { addressRule } from '@codesearch/toolkit';
import type { AddressForm, WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';

/** How addresses of the server are written. The client adds the path of its protocol. */
export const addressForm: AddressForm & { readonly defaultPort: number } = {
  defaultPort: 8000,
  ownPaths: ['/api/v2', '/api/v1'],
};

/** Options of `chroma()`. */
export interface ChromaOptions {
  /**
   * Address of the server. Default: `CHROMA_URL`, else `http://localhost:8000`. Chroma Cloud:
   * `https://api.trychroma.com`.
   */
  readonly baseURL?: string | undefined;
  /** Default: `CHROMA_TENANT`, else that of the key, else the server's default tenant. */
  readonly tenant?: string | undefined;
  /** Default: `CHROMA_DATABASE`, else that of the key, else the server's default database. */
  readonly database?: string | undefined;
  /** Prefix of the collections' names, 3 to 50 characters. Default: derived from the project's data folder. */
  readonly collection?: string | undefined;
  /**
   * Candidates while the graph is built, 10 to 500. More candidates make writing slower and search better. Default 100.
   */
  readonly constructionEf?: number | undefined;
  /**
   * Candidates while the graph is searched, 10 to 10,000. More candidates make search slower and better. Of collections
   * that are created with it. Default 2,000.
   */
  readonly searchEf?: number | undefined;
  /** Neighbors of each node in the graph, 2 to 100. Default 16. */
  readonly m?: number | undefined;
  /**
   * Max records in one request, if the quota is lower than the server reports, as in Chroma Cloud. Default: what it
   * reports.
   */
  readonly batchSize?: number | undefined;
  /** Max milliseconds of one request, 100 to 300,000. Default 120,000. */
  readonly timeoutMs?: number | undefined;
}

export type ResolvedOptions = WithDefaults<
  ChromaOptions,
  'baseURL' | 'timeoutMs' | 'tenant' | 'database' | 'collection'
>;

const atLeast10 = v.pipe(v.number(), v.integer(), v.minValue(10));
const name = v.pipe(v.string(), v.nonEmpty());

export const optionsSchema: v.GenericSchema<ChromaOptions, ResolvedOptions> = v.strictObject({
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(300_000))),
  baseURL: v.optional(v.pipe(v.string(), v.check(...addressRule(addressForm)))),
  tenant: v.optional(name),
  database: v.optional(name),
  collection: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9][\w.-]{1,48}[A-Za-z0-9]$/, 'expected 3 to 50 letters, digits, `-`, `_`, `.`'),
    ),
  ),
  constructionEf: v.optional(v.pipe(atLeast10, v.maxValue(500)), 100),
  searchEf: v.optional(v.pipe(atLeast10, v.maxValue(10_000)), 2_000),
  m: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)), 16),
  batchSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50)), Number.MAX_SAFE_INTEGER),
});
