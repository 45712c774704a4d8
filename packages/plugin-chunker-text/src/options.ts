import * as v from 'valibot';

/** Options of `text()`. */
export interface TextOptions {
  /** Max length of a chunk in UTF-16 code units, 100 to 100,000. A single line may be longer. Default: 1000. */
  readonly size?: number | undefined;
}

export interface ResolvedOptions {
  readonly size: number;
}

export const optionsSchema: v.GenericSchema<TextOptions, ResolvedOptions> = v.strictObject({
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(100_000)), 1000),
});
