import type { WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';
import type { LexicalField } from '@codesearch/kernel';

/** Options of `local()`. */
export interface LocalOptions {
  /** Name of the database file in the project's data folder. Default `store.sqlite`. */
  readonly file?: string | undefined;
  /**
   * Whether vectors are stored. Use `false` beside another store that has them: only lexical search works. Default
   * true.
   */
  readonly vectors?: boolean | undefined;
  /** Weight of each field in BM25, at least 0. Default: path 1.5, names 3, scope 3, signature 1.5, doc 1.2, body 1. */
  readonly weights?: { readonly [field in LexicalField]?: number | undefined } | undefined;
  /**
   * Limit of all caches together in MiB: loaded documents, vectors, postings and pages. 1 to 16,384. Default 104.
   */
  readonly cacheMiB?: number | undefined;
  /** Milliseconds that a write waits for another process that writes. Default 10,000. */
  readonly busyTimeoutMs?: number | undefined;
}

export type ResolvedOptions = WithDefaults<LocalOptions> & {
  readonly weights: Readonly<Record<LexicalField, number>>;
};

const weight = v.pipe(v.number(), v.finite(), v.minValue(0));

const weights = v.strictObject({
  path: v.optional(weight, 1.5),
  names: v.optional(weight, 3),
  scope: v.optional(weight, 3),
  signature: v.optional(weight, 1.5),
  doc: v.optional(weight, 1.2),
  body: v.optional(weight, 1),
});

export const optionsSchema: v.GenericSchema<LocalOptions, ResolvedOptions> = v.strictObject({
  file: v.optional(v.pipe(v.string(), v.regex(/^\w[\w.-]*$/, 'expected a plain file name')), 'store.sqlite'),
  vectors: v.optional(v.boolean(), true),
  weights: v.optional(weights, {}),
  cacheMiB: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16_384)), 104),
  busyTimeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000)), 10_000),
});
