import { isAbsolute } from 'node:path';
import * as v from 'valibot';

/** Name of the model in this package. It changes with the model's files. */
export const shippedModel = 'codesearch-static-v0';

/** What `staticEmbedding()` accepts. */
export interface StaticEmbeddingOptions {
  /** Another model of the same format. Default: the built-in one. */
  readonly model?: CustomModel | undefined;
}

export interface CustomModel {
  /** Absolute path of the folder with `vocabulary.txt`, `embedding.i8`, `scale-query.f32` and `scale-document.f32`. */
  readonly folder: string;
  /** What the model is called in the index. Vectors of two names are never mixed: change it when the files change. */
  readonly name: string;
}

export const optionsSchema: v.GenericSchema<StaticEmbeddingOptions> = v.strictObject({
  model: v.optional(
    v.strictObject({
      folder: v.pipe(v.string(), v.check(isAbsolute, 'expected an absolute path')),
      name: v.pipe(
        v.string(),
        v.nonEmpty('expected a name'),
        v.check((name) => name !== shippedModel, `'${shippedModel}' is the built-in model`),
      ),
    }),
  ),
});
