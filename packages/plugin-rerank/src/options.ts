import * as v from 'valibot';
import { signalNames } from './weights.ts';

const weight = v.pipe(v.number(), v.finite(), v.minValue(-10), v.maxValue(10));
const someWeights = v.strictObject(v.entriesFromList(signalNames, v.optional(weight)));

export interface Options {
  readonly preset: 'file' | 'ragex';
  readonly weights?:
    | {
        readonly prose?: Readonly<Record<string, number>>;
        readonly symbol?: Readonly<Record<string, number>>;
        readonly report?: Readonly<Record<string, number>>;
      }
    | undefined;
}

export const optionsSchema: v.GenericSchema<
  {
    /** The score: `file` (default) sums up evidence per file, `ragex` is RAGex's score per chunk. */
    preset?: 'file' | 'ragex' | undefined;
    /** For `file`: weights that replace the fitted ones, by kind of query and name of the signal. */
    weights?:
      | {
          prose?: Record<string, number> | undefined;
          symbol?: Record<string, number> | undefined;
          report?: Record<string, number> | undefined;
        }
      | undefined;
  },
  Options
> = v.strictObject({
  preset: v.optional(v.picklist(['file', 'ragex']), 'file'),
  weights: v.optional(
    v.strictObject({
      prose: v.optional(someWeights),
      symbol: v.optional(someWeights),
      report: v.optional(someWeights),
    }),
  ),
}) as never;
