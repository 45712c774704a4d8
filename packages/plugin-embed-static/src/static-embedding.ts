import { fileURLToPath } from 'node:url';
import { definePlugin, errors } from '@codesearch/kernel';
import type { CallOptions, Embedder, EmbedRequest, EmbedResult, PluginFactory } from '@codesearch/kernel';
import { Model } from './model.ts';
import type { ModelSource } from './model.ts';
import { optionsSchema, shippedModel } from './options.ts';
import { TokenCounter } from './token-counter.ts';
import { normalizedSum } from './weighted-sum.ts';

const name = 'embed-static';

/** Rises when the same model gives other vectors. */
const version = 0;

/** Characters of queries up to which single rows are read; for more, reading the whole matrix is as quick. */
const shortRequest = 4096;

/** Characters after which other work of the process gets a turn, about 20 milliseconds. */
const turnLength = 1 << 20;

/**
 * The built-in embedding: a weighted sum of learned sub-token vectors, other weights for queries than for documents. It
 * knows no order of words and no language, takes a text of any length, and needs neither network nor runtime library.
 */
export const staticEmbedding: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name,
  stage: 'embedder',
  placement: 'pool',
  options: optionsSchema,
  fingerprint: ({ model }) => ({ model: model?.name ?? shippedModel, version }),
  create: ({ model }) => new StaticEmbedder(model?.name ?? shippedModel, source(model?.folder)),
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

/** What is loaded and reserved between `open` and disposal. */
interface Workplace {
  readonly model: Model;
  readonly counter: TokenCounter;
  readonly weights: Float64Array;
  readonly sum: Float64Array;
}

class StaticEmbedder implements Embedder {
  readonly model: string;
  readonly maxBatchSize = 256;
  readonly #source: ModelSource;
  #workplace: Workplace | undefined;
  #matrix: Int8Array | undefined;
  #closed = false;

  constructor(model: string, modelSource: ModelSource) {
    this.model = model;
    this.#source = modelSource;
  }

  get dimensions(): number {
    return this.#workplace?.model.dimensions ?? 0;
  }

  async open(callOptions?: CallOptions): Promise<void> {
    if (this.#closed) throw errors.closed(name);
    callOptions?.signal?.throwIfAborted();
    const model = Model.open(this.#source);
    this.#workplace = {
      model,
      counter: new TokenCounter(model.vocabulary),
      weights: new Float64Array(model.vocabulary.size),
      sum: new Float64Array(model.dimensions),
    };
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    const { model } = this.#opened();
    signal?.throwIfAborted();
    if (inputs.length > this.maxBatchSize) {
      throw errors.limitExceeded('The number of texts in one call', inputs.length, this.maxBatchSize);
    }
    const characters = inputs.reduce((sum, input) => sum + input.length, 0);
    const scales = model.scales(kind);
    if (kind === 'document' || characters > shortRequest) this.#matrix ??= model.matrix();
    const vectors: Float32Array[] = [];
    let turn = 0;
    for (const input of inputs) {
      if (turn > turnLength) {
        turn = 0;
        await new Promise((resolve) => setImmediate(resolve));
      }
      signal?.throwIfAborted();
      turn += input.length;
      vectors.push(this.#vector(input, scales));
    }
    return { vectors };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const workplace = this.#workplace;
    this.#workplace = undefined;
    this.#matrix = undefined;
    workplace?.model.close();
  }

  #vector(input: string, scales: Float32Array): Float32Array {
    const { model, counter, weights, sum } = this.#opened();
    const distinct = counter.count(input);
    const { rows } = counter;
    for (let index = 0; index < distinct; index++) {
      weights[index] = (1 + Math.log(counter.occurrences(index))) * scales[rows[index]!]!;
    }
    if (this.#matrix !== undefined) return normalizedSum(this.#matrix, rows, weights, distinct, sum);
    return normalizedSum(model.readRows(rows, distinct), ordinals(distinct), weights, distinct, sum);
  }

  #opened(): Workplace {
    if (this.#workplace === undefined) throw errors.closed(name);
    return this.#workplace;
  }
}

function ordinals(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => index);
}
