import { addressRule, fieldWeights } from '@codesearch/toolkit';
import type { AddressForm, WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';
import type { LexicalField } from '@codesearch/kernel';

/** How vectors are kept in memory: unchanged, with 8 bits per dimension, or with one. */
export type Quantization = 'none' | 'scalar' | 'binary';

/** How addresses of the server are written. People copy that of its page. */
export const addressForm: AddressForm & { readonly defaultPort: number } = {
  defaultPort: 6333,
  ownPaths: ['/dashboard'],
};

/** Options of `qdrant()`. */
export interface QdrantOptions {
  /** Address of the server or of a cluster in Qdrant Cloud. Default: `QDRANT_URL`, else `http://localhost:6333`. */
  readonly baseURL?: string | undefined;
  /** Max milliseconds of one request, 100 to 300,000. Default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** Name of the collection, 3 to 200 characters. Default: derived from the project's data folder. */
  readonly collection?: string | undefined;
  /** Candidates while the graph is built, 10 to 500. Default 100. */
  readonly constructionEf?: number | undefined;
  /** Candidates while the graph is searched, 10 to 5,000. Default 128. */
  readonly searchEf?: number | undefined;
  /** Neighbors of each node in the graph, 2 to 100. Default 16. */
  readonly m?: number | undefined;
  /**
   * Scores a quantized copy of the vectors in memory, and the best of them again with the full vectors. Default `none`.
   */
  readonly quantization?: Quantization | undefined;
  /** Whether to compare every vector instead of using the graph: exact, with linear cost. Default false. */
  readonly exact?: boolean | undefined;
  /**
   * Lexical search in the store that the engine adds, which ranks as the local store does, or in Qdrant, which other
   * machines can read. Default `local`.
   */
  readonly lexical?: 'server' | 'local' | undefined;
  /** Whether vectors and payload stay on the disk instead of in memory. Default false. */
  readonly onDisk?: boolean | undefined;
  /** Copies of each point in a cluster. Default 1. */
  readonly replicas?: number | undefined;
  /**
   * Weight of each field in lexical search on the server, 0 or more. Default: path 1.5, names 3, scope 3, signature
   * 1.5, doc 1.2, body 1.
   */
  readonly weights?: { readonly [field in LexicalField]?: number | undefined } | undefined;
}

export type ResolvedOptions = WithDefaults<QdrantOptions, 'baseURL' | 'timeoutMs' | 'collection'> & {
  readonly weights: Readonly<Record<LexicalField, number>>;
};

const between = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const weight = v.pipe(v.number(), v.finite(), v.minValue(0));

const weights = v.strictObject(
  Object.fromEntries(
    Object.entries(fieldWeights).map(([field, usual]) => [field, v.optional(weight, usual)]),
  ) as Record<LexicalField, v.OptionalSchema<typeof weight, number>>,
);

export const optionsSchema: v.GenericSchema<QdrantOptions, ResolvedOptions> = v.strictObject({
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(300_000))),
  baseURL: v.optional(v.pipe(v.string(), v.check(...addressRule(addressForm)))),
  collection: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{3,200}$/, 'expected letters, digits, `-`, `_`, `.`'))),
  constructionEf: v.optional(between(10, 500), 100),
  searchEf: v.optional(between(10, 5_000), 128),
  m: v.optional(between(2, 100), 16),
  quantization: v.optional(v.picklist(['none', 'scalar', 'binary']), 'none'),
  exact: v.optional(v.boolean(), false),
  lexical: v.optional(v.picklist(['server', 'local']), 'local'),
  onDisk: v.optional(v.boolean(), false),
  replicas: v.optional(between(1, 100), 1),
  weights: v.optional(weights, {}),
});
