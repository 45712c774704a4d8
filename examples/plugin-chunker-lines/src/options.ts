import * as v from 'valibot';

const lineCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));

export type LinesSchema = v.StrictObjectSchema<
  { readonly lines: v.OptionalSchema<typeof lineCount, 40> },
  undefined
>;

/** The options of the chunker, with their defaults. */
export const linesSchema: LinesSchema = v.strictObject({ lines: v.optional(lineCount, 40) });

/** What users may write: `lines` is the number of lines in a chunk, 1 to 10,000, 40 by default. */
export type LinesOptions = v.InferInput<LinesSchema>;
