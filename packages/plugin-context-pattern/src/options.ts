import * as v from 'valibot';

/** Options of `pattern()`: what goes into the header and the lexical fields. */
export interface PatternOptions {
  /** The path. It is only searched lexically, not embedded. Default true. */
  readonly path?: boolean | undefined;
  /** Names and signatures of the symbols that the chunk defines and of those that enclose it. Default true. */
  readonly symbols?: boolean | undefined;
  /**
   * Documentation of the symbols that the chunk defines, and the first line of that of the enclosing symbol. Default
   * true.
   */
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
