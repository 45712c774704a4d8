import { basename, dirname } from 'node:path';
import { folderPath } from '@codesearch/toolkit';
import * as v from 'valibot';
import { presets } from './presets.ts';
import type { ModelTraits, Pooling, PresetName } from './presets.ts';

const dataTypes = ['q8', 'q4', 'fp16', 'fp32'] as const;

/** Number format of the weights: the model's `onnx/model_quantized.onnx`, `model_q4`, `model_fp16` or `model.onnx`. */
export type DataType = (typeof dataTypes)[number];

/** Options of `transformers()`. */
export interface TransformersOptions {
  /** A model by its strength. Default `fast`. */
  readonly preset?: PresetName | undefined;
  /** Another model: its name on the hub, or the absolute path of its folder, which is never downloaded. */
  readonly model?: string | undefined;
  /** Max tokens per text; longer texts are truncated. Default: the preset's, or 512. */
  readonly maxInputTokens?: number | undefined;
  /** Default: the preset's, or `mean`. */
  readonly pooling?: Pooling | undefined;
  /** Text in front of each query. Default: the preset's, or none. */
  readonly queryPrefix?: string | undefined;
  /** Text in front of each document. Default: the preset's, or none. */
  readonly documentPrefix?: string | undefined;
  /** Default `q8`: a quarter of the size, twice as fast, and slightly worse. */
  readonly dataType?: DataType | undefined;
  /** Whether to download a missing model. Default true. */
  readonly download?: boolean | undefined;
  /** Absolute path of the folder of models. Default: a folder that all projects of this user share. */
  readonly modelsFolder?: string | undefined;
  /** Threads that each load the model and embed concurrently, 1 to 16. Default 1, which uses all cores for a batch. */
  readonly workers?: number | undefined;
  /** Module specifier of Transformers.js, if it is installed elsewhere. Default: its package name. */
  readonly runtime?: string | undefined;
}

/** Options with their defaults, and the model that they select. */
export interface Options extends ModelTraits {
  /** Name recorded with the index. */
  readonly model: string;
  /** Parent of the model's folder; absent for a model of the hub. */
  readonly localFolder?: string;
  /** Name in that folder or on the hub. */
  readonly source: string;
  /** The preset's; absent for another model. */
  readonly dimensions?: number;
  readonly dataType: DataType;
  readonly download: boolean;
  readonly modelsFolder?: string | undefined;
  readonly workers: number;
  readonly runtime: string;
}

const integer = (min: number, max: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const isFolder = (text: string): boolean => folderPath(text) !== undefined;

const shape = v.strictObject({
  preset: v.optional(v.picklist(Object.keys(presets) as PresetName[])),
  model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name or a path'))),
  maxInputTokens: v.optional(integer(8, 32_768)),
  pooling: v.optional(v.picklist(['mean', 'cls', 'last-token'])),
  queryPrefix: v.optional(v.string()),
  documentPrefix: v.optional(v.string()),
  dataType: v.optional(v.picklist(dataTypes), 'q8'),
  download: v.optional(v.boolean(), true),
  modelsFolder: v.optional(
    v.pipe(v.string(), v.check(isFolder, 'expected an absolute path, or one that begins with ~/')),
  ),
  workers: v.optional(integer(1, 16), 1),
  runtime: v.optional(v.string(), '@huggingface/transformers'),
});

export const optionsSchema: v.GenericSchema<TransformersOptions, Options> = v.pipe(
  shape,
  v.check(({ preset, model }) => preset === undefined || model === undefined, 'give either preset or model'),
  v.transform(({ preset, model, ...rest }): Options => {
    const chosen = model === undefined ? presets[preset ?? 'fast'] : undefined;
    const { maxInputTokens = 512, pooling = 'mean', queryPrefix = '', documentPrefix = '' } = chosen ?? {};
    const modelsFolder = rest.modelsFolder === undefined ? undefined : folderPath(rest.modelsFolder);
    const traits = { maxInputTokens, pooling, queryPrefix, documentPrefix, ...given({ ...rest, modelsFolder }) };
    if (chosen) return { ...traits, model: chosen.model, source: chosen.model, dimensions: chosen.dimensions };
    const folder = folderPath(model!);
    return folder !== undefined
      ? { ...traits, model: basename(folder), source: basename(folder), localFolder: dirname(folder) }
      : { ...traits, model: model!, source: model! };
  }),
);

function given<Shape extends object>(options: Shape): { [Key in keyof Shape]: Exclude<Shape[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
