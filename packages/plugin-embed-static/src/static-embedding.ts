import { fileURLToPath } from 'node:url';
import { definePlugin, errors } from '@codesearch/kernel';
import { isTurnOver, nextTurn, unitVector } from '@codesearch/toolkit/pure';
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
import type { ModelSource } from './model.ts';
import { optionsSchema, shippedModel } from './options.ts';
import { TokenCounter } from './vocabulary.ts';

const name = 'embed-static';

/** Increases if the same model would give different vectors. */
const version = 0;

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

/**
 * Sums up weighted rows of a matrix, and scales the sum to unit length.
 *
 * Each pass takes four rows, so that it reads and writes the sum a quarter as often. The order of the additions depends
 * only on the order of the rows, so that equal input gives bitwise equal results.
 *
 * @param matrix row-major, with `sum.length` columns
 * @param rows indexes of the rows; only the first `count` are used
 * @param weights one per row
 * @param sum working memory
 * @returns a new vector; all zero if the sum is zero
 */
function normalizedSum(
  matrix: Int8Array,
  rows: Uint32Array,
  weights: Float64Array,
  count: number,
  sum: Float64Array,
): Float32Array {
  const columns = sum.length;
  sum.fill(0);
  let index = 0;
  for (; index + 4 <= count; index += 4) {
    const [w0, w1, w2, w3] = [weights[index]!, weights[index + 1]!, weights[index + 2]!, weights[index + 3]!];
    const r0 = rows[index]! * columns;
    const r1 = rows[index + 1]! * columns;
    const r2 = rows[index + 2]! * columns;
    const r3 = rows[index + 3]! * columns;
    for (let column = 0; column < columns; column++) {
      sum[column]! +=
        w0 * matrix[r0 + column]! + w1 * matrix[r1 + column]! + (w2 * matrix[r2 + column]! + w3 * matrix[r3 + column]!);
    }
  }
  for (; index < count; index++) {
    const weight = weights[index]!;
    const row = rows[index]! * columns;
    for (let column = 0; column < columns; column++) sum[column]! += weight * matrix[row + column]!;
  }
  return unitVector(sum);
}
