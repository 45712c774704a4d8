import { fileURLToPath } from 'node:url';
import { definePlugin, errors } from '@codesearch/kernel';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type {
  Embedder,
  EmbeddingKind,
  EmbedRequest,
  EmbedResult,
  OpenedEmbedderFacts,
  PluginFactory,
} from '@codesearch/kernel';
import { folderPath } from '@codesearch/toolkit';
import { Model } from './model.ts';
import type { ModelSource } from './model-file.ts';
import { optionsSchema, shippedModel } from './options.ts';
import { TokenCounter } from './token-counter.ts';
import { normalizedSum } from './weighted-sum.ts';

const name = 'embed-static';

/** Increases if the same model would give different vectors. */
const version = 0;

/**
 * The built-in embedding: a weighted sum of learned sub-token vectors, with different weights for queries and
 * documents. It ignores the order of words, accepts texts of any length and language, and needs neither a network nor a
 * runtime library.
 */
export const staticEmbedding: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name,
  stage: 'embedder',
  placement: 'pool',
  options: optionsSchema,
  fingerprint: ({ model }) => ({ model: model?.name ?? shippedModel, version }),
  describe: ({ model }) => ({ model: model?.name ?? shippedModel, maxBatchSize: 256, isInstant: true }),
  create: ({ model }) => new StaticEmbedder(source(model && folderPath(model.folder))),
});

function source(folder: string | undefined): ModelSource {
  if (folder === undefined) {
    return {
      folder: fileURLToPath(new URL('../model', import.meta.url)),
      prepared: true,
      fail: (problem) => errors.pluginInvalid(name, `of its built-in model, ${problem}`),
    };
  }
  return { folder, prepared: false, fail: (problem) => errors.optionsInvalid(name, 'model.folder', problem) };
}

/** The model, and working memory, between `open` and disposal. */
interface OpenState {
  readonly model: Model;
  readonly counter: TokenCounter;
  /** One per distinct row of a text, as the next array. */
  readonly weights: Float64Array;
  /** Indexes of rows in the values of the matrices. */
  readonly located: Uint32Array;
  readonly sum: Float64Array;
}

class StaticEmbedder implements Embedder {
  readonly #source: ModelSource;
  #state: OpenState | undefined;

  constructor(modelSource: ModelSource) {
    this.#source = modelSource;
  }

  async open(): Promise<OpenedEmbedderFacts> {
    const model = Model.open(this.#source);
    this.#state = {
      model,
      counter: new TokenCounter(model.vocabulary),
      weights: new Float64Array(model.vocabulary.size),
      located: new Uint32Array(model.vocabulary.size),
      sum: new Float64Array(model.matrices.dimensions),
    };
    return { dimensions: model.matrices.dimensions };
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    const scales = this.#opened().model.scales(kind);
    const vectors: Float32Array[] = [];
    for (const input of inputs) {
      if (isTurnOver()) await nextTurn();
      signal.throwIfAborted();
      vectors.push(this.#vector(kind, input, scales));
    }
    return { vectors };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const state = this.#state;
    this.#state = undefined;
    state?.model.close();
  }

  #vector(kind: EmbeddingKind, input: string, scales: Float32Array): Float32Array {
    const { model, counter, weights, located, sum } = this.#opened();
    const { matrices } = model;
    const distinct = counter.count(input);
    for (let index = 0; index < distinct; index++) {
      const row = counter.rows[index]!;
      weights[index] = (1 + Math.log(counter.occurrences(index))) * scales[row]!;
      located[index] = matrices.locate(kind, row);
    }
    return normalizedSum(matrices.values, located, weights, distinct, sum);
  }

  #opened(): OpenState {
    if (this.#state === undefined) throw errors.closed(name);
    return this.#state;
  }
}
