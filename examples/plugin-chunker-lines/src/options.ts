import * as v from 'valibot';

/** Options of `lines()`. */
export interface LinesOptions {
  /** Lines in a chunk, 1 to 10,000. Default 40. */
  readonly lines?: number | undefined;
}

export interface ResolvedOptions {
  readonly lines: number;
}

export const optionsSchema: v.GenericSchema<LinesOptions, ResolvedOptions> = v.strictObject({
  lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 40),
});
