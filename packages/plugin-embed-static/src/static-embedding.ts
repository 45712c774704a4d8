import { fileURLToPath } from 'node:url';
import { definePlugin, errors, isTurnOver, nextTurn } from '@codesearch/kernel';
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

/** For queries with more characters, reading the whole matrix is as fast as reading single rows. */
const maxRowReadCharacters = 4096;

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
  readonly weights: Float64Array;
  readonly sum: Float64Array;
}

class StaticEmbedder implements Embedder {
  readonly #source: ModelSource;
  #state: OpenState | undefined;
  readonly #matrices = new Map<EmbeddingKind, Int8Array>();

  constructor(modelSource: ModelSource) {
    this.#source = modelSource;
  }

  async open(): Promise<OpenedEmbedderFacts> {
    const model = Model.open(this.#source);
    this.#state = {
      model,
      counter: new TokenCounter(model.vocabulary),
      weights: new Float64Array(model.vocabulary.size),
      sum: new Float64Array(model.dimensions),
    };
    return { dimensions: model.dimensions };
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    const { model } = this.#opened();
    const characters = inputs.reduce((sum, input) => sum + input.length, 0);
    const scales = model.scales(kind);
    if (kind === 'document' || characters > maxRowReadCharacters) this.#matrices.set(kind, model.matrix(kind));
    const matrix = this.#matrices.get(kind);
    const vectors: Float32Array[] = [];
    for (const input of inputs) {
      if (isTurnOver()) await nextTurn();
      signal.throwIfAborted();
      vectors.push(this.#vector(input, scales, matrix));
    }
    return { vectors };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const state = this.#state;
    this.#state = undefined;
    this.#matrices.clear();
    state?.model.close();
  }

  /** @param matrix default: single rows are read, for a query */
  #vector(input: string, scales: Float32Array, matrix: Int8Array | undefined): Float32Array {
    const { model, counter, weights, sum } = this.#opened();
    const distinct = counter.count(input);
    const { rows } = counter;
    for (let index = 0; index < distinct; index++) {
      weights[index] = (1 + Math.log(counter.occurrences(index))) * scales[rows[index]!]!;
    }
    if (matrix !== undefined) return normalizedSum(matrix, rows, weights, distinct, sum);
    return normalizedSum(model.readQueryRows(rows, distinct), range(distinct), weights, distinct, sum);
  }

  #opened(): OpenState {
    if (this.#state === undefined) throw errors.closed(name);
    return this.#state;
  }
}

function range(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => index);
}
