import { fieldWeights } from '@codesearch/toolkit';
import type { WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';
import type { LexicalField } from '@codesearch/kernel';

/** Options of `pgvector()`. */
export interface PgvectorOptions {
  /**
   * Address of the database, as in `postgresql://user@host:5432/database?sslmode=require`, without a password. Default:
   * `PGVECTOR_URL`, else `postgresql://localhost:5432/postgres`.
   */
  readonly baseURL?: string | undefined;
  /** Name of the table, 1 to 48 characters. Default: derived from the project's data folder. */
  readonly table?: string | undefined;
  /** Whether to compare every vector, which is exact with linear cost, or to use a graph. Default `exact`. */
  readonly index?: 'exact' | 'hnsw' | undefined;
  /** Whether each dimension takes 32 bits, or 16 as pgvector's `halfvec`. Default `single`. */
  readonly precision?: 'single' | 'half' | undefined;
  /** Neighbors of each node in the graph, 2 to 100. Only for `hnsw`. Default 16. */
  readonly m?: number | undefined;
  /** Candidates while the graph is built, 4 to 1,000, at least twice `m`. Only for `hnsw`. Default 100. */
  readonly constructionEf?: number | undefined;
  /** Min candidates while the graph is searched, 1 to 1,000. Only for `hnsw`. Default 200. */
  readonly searchEf?: number | undefined;
  /**
   * Lexical search in the store that the engine adds, or in PostgreSQL by the same formula, which other machines can
   * read. Default `local`.
   */
  readonly lexical?: 'server' | 'local' | undefined;
  /**
   * Weight of each field in lexical search on the server, 0 or more. Default: path 1.5, names 3, scope 3,
   * signature 1.5, doc 1.2, body 1.
   */
  readonly weights?: { readonly [field in LexicalField]?: number | undefined } | undefined;
  /** Max milliseconds of one statement. Default 60,000. */
  readonly timeoutMs?: number | undefined;
}

export type ResolvedOptions = WithDefaults<PgvectorOptions, 'baseURL' | 'table'> & {
  readonly weights: Readonly<Record<LexicalField, number>>;
};

const between = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const weight = v.pipe(v.number(), v.finite(), v.minValue(0));

const weights = v.strictObject(
  Object.fromEntries(
    Object.entries(fieldWeights).map(([field, usual]) => [field, v.optional(weight, usual)]),
  ) as Record<LexicalField, v.OptionalSchema<typeof weight, number>>,
);

const address = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^postgres(?:ql)?:/, 'expected a URL such as postgresql://user@localhost:5432/database'),
  // Options are written into the metadata of an index.
  v.check((text) => !hasPassword(text), 'expected no password, which a configuration must not contain: set PGPASSWORD'),
);

export const optionsSchema: v.GenericSchema<PgvectorOptions, ResolvedOptions> = v.pipe(
  v.strictObject({
    baseURL: v.optional(address),
    table: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,48}$/, 'expected 1 to 48 letters, digits, `-`, `_`'))),
    index: v.optional(v.picklist(['exact', 'hnsw']), 'exact'),
    precision: v.optional(v.picklist(['single', 'half']), 'single'),
    m: v.optional(between(2, 100), 16),
    constructionEf: v.optional(between(4, 1_000), 100),
    searchEf: v.optional(between(1, 1_000), 200),
    lexical: v.optional(v.picklist(['server', 'local']), 'local'),
    weights: v.optional(weights, {}),
    timeoutMs: v.optional(between(100, 600_000), 60_000),
  }),
  v.forward(
    v.check(({ m, constructionEf }) => constructionEf >= 2 * m, 'expected at least twice `m`'),
    ['constructionEf'],
  ),
);

function hasPassword(text: string): boolean {
  const { password, searchParams } = new URL(text);
  return password !== '' || searchParams.has('password');
}
