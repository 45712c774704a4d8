import { basename, dirname, isAbsolute } from 'node:path';
import * as v from 'valibot';
import { presets } from './presets.ts';
import type { ModelTraits, Pooling, PresetName } from './presets.ts';

const dataTypes = ['q8', 'q4', 'fp16', 'fp32'] as const;

/** Number format of the weights: `onnx/model_quantized.onnx`, `model_q4`, `model_fp16` or `model.onnx` of the model. */
export type DataType = (typeof dataTypes)[number];

/** What `transformers()` accepts. */
export interface TransformersOptions {
  /** A model by what it is good for. Default `fast`. */
  readonly preset?: PresetName | undefined;
  /** Another model: its name on the hub, or the absolute path of a folder that holds one, which is then never downloaded. */
  readonly model?: string | undefined;
  /** Longest input in tokens; longer ones are cut. Default: the preset's, or 512. */
  readonly maxInputTokens?: number | undefined;
  /** Default: the preset's, or `mean`. */
  readonly pooling?: Pooling | undefined;
  /** Put before a query. Default: the preset's, or nothing. */
  readonly queryPrefix?: string | undefined;
  /** Put before a document. Default: the preset's, or nothing. */
  readonly documentPrefix?: string | undefined;
  /** Default `q8`: a quarter of the size, twice as fast, and hardly worse. */
  readonly dataType?: DataType | undefined;
  /** Whether a model that is not there may be downloaded. Default true. */
  readonly download?: boolean | undefined;
  /** Absolute path of the folder that holds models. Default: the folder that all projects of this user share. */
  readonly modelsFolder?: string | undefined;
  /** Threads that each hold the model and embed beside each other, 1 to 16. Default 1, which uses all cores for one batch. */
  readonly workers?: number | undefined;
  /** Module specifier of Transformers.js, for one that is installed elsewhere. */
  readonly runtime?: string | undefined;
}

/** What to load, and how to use it. */
export interface Options extends ModelTraits {
  /** As it is recorded with the index. */
  readonly model: string;
  /** Folder that holds the model's folder; absent for a model of the hub. */
  readonly localFolder?: string;
  /** Name below that folder, or on the hub. */
  readonly source: string;
  /** What the preset promises. */
  readonly dimensions?: number;
  readonly dataType: DataType;
  readonly download: boolean;
  readonly modelsFolder?: string | undefined;
  readonly workers: number;
  readonly runtime: string;
}

const whole = (least: number, most: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const shape = v.strictObject({
  preset: v.optional(v.picklist(Object.keys(presets) as PresetName[])),
  model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name or a path'))),
  maxInputTokens: v.optional(whole(8, 32_768)),
  pooling: v.optional(v.picklist(['mean', 'cls', 'last-token'])),
  queryPrefix: v.optional(v.string()),
  documentPrefix: v.optional(v.string()),
  dataType: v.optional(v.picklist(dataTypes), 'q8'),
  download: v.optional(v.boolean(), true),
  modelsFolder: v.optional(v.pipe(v.string(), v.check(isAbsolute, 'expected an absolute path'))),
  workers: v.optional(whole(1, 16), 1),
  runtime: v.optional(v.string(), '@huggingface/transformers'),
});

export const optionsSchema: v.GenericSchema<TransformersOptions, Options> = v.pipe(
  shape,
  v.check(({ preset, model }) => preset === undefined || model === undefined, 'give either preset or model'),
  v.transform(({ preset, model, ...rest }): Options => {
    const chosen = model === undefined ? presets[preset ?? 'fast'] : undefined;
    const { maxInputTokens = 512, pooling = 'mean', queryPrefix = '', documentPrefix = '' } = chosen ?? {};
    const traits = { maxInputTokens, pooling, queryPrefix, documentPrefix, ...given(rest) };
    if (chosen) return { ...traits, model: chosen.model, source: chosen.model, dimensions: chosen.dimensions };
    return isAbsolute(model!)
      ? { ...traits, model: basename(model!), source: basename(model!), localFolder: dirname(model!) }
      : { ...traits, model: model!, source: model! };
  }),
);

/** The options without those that are set to `undefined`. */
function given<Shape extends object>(options: Shape): { [Key in keyof Shape]: Exclude<Shape[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
