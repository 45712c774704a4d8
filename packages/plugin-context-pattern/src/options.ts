import * as v from 'valibot';

/** Options of `pattern()`: which evidence goes into the header and the lexical fields. */
export interface PatternOptions {
  /** The path, for search by words: it is not embedded. Default true. */
  readonly path?: boolean | undefined;
  /** Names and signatures of what the chunk defines and of what encloses it. Default true. */
  readonly symbols?: boolean | undefined;
  /** Documentation of what the chunk defines, and the first line of that of what encloses it. Default true. */
  readonly doc?: boolean | undefined;
}

export interface ResolvedOptions {
  readonly path: boolean;
  readonly symbols: boolean;
  readonly doc: boolean;
}

export const optionsSchema: v.GenericSchema<PatternOptions, ResolvedOptions> = v.strictObject({
  path: v.optional(v.boolean(), true),
  symbols: v.optional(v.boolean(), true),
  doc: v.optional(v.boolean(), true),
});
