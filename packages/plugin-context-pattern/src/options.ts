import * as v from 'valibot';

/** Options of `pattern()`: which evidence goes into the header and the lexical fields. */
export interface PatternOptions {
  /**
   * Words of the path: in the header and in the fields, or with `'words'` in the fields alone, so that a file that is renamed need not be
   * embedded again. Default true.
   */
  readonly path?: boolean | 'words' | undefined;
  /** Names and signatures of what the chunk defines and of what encloses it. Default true. */
  readonly symbols?: boolean | undefined;
  /** Documentation of what the chunk defines, and the first line of that of what encloses it. Default true. */
  readonly doc?: boolean | undefined;
}

export interface ResolvedOptions {
  readonly path: boolean | 'words';
  readonly symbols: boolean;
  readonly doc: boolean;
}

export const optionsSchema: v.GenericSchema<PatternOptions, ResolvedOptions> = v.strictObject({
  path: v.optional(v.union([v.boolean(), v.literal('words')], "expected true, false or 'words'"), true),
  symbols: v.optional(v.boolean(), true),
  doc: v.optional(v.boolean(), true),
});
