import { folderPath } from '@codesearch/toolkit';
import * as v from 'valibot';

/** Name of the model in this package. It changes when the model's files change. */
export const shippedModel = 'codesearch-static-v4';

/** Options of `staticEmbedding()`. */
export interface StaticEmbeddingOptions {
  /** Another model in the same format. Default: the built-in model. */
  readonly model?: CustomModel | undefined;
}

export interface CustomModel {
  /**
   * Absolute path, or one below `~/`, of a folder with `vocabulary.txt`, `embedding.i8`, `scale-query.f32`,
   * `scale-document.f32` and, if words have other vectors in queries, `embedding-query.i8`.
   */
  readonly folder: string;
  /** Name of the model in the index. Change it when the files change: an index never mixes vectors of two names. */
  readonly name: string;
}

const isFolder = (text: string): boolean => folderPath(text) !== undefined;

export const optionsSchema: v.GenericSchema<StaticEmbeddingOptions> = v.strictObject({
  model: v.optional(
    v.strictObject({
      folder: v.pipe(v.string(), v.check(isFolder, 'expected an absolute path, or one that begins with ~/')),
      name: v.pipe(
        v.string(),
        v.nonEmpty('expected a name'),
        v.check((name) => name !== shippedModel, `'${shippedModel}' is the built-in model`),
      ),
    }),
  ),
});
