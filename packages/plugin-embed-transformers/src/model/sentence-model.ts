import type { EmbedResult } from '@codesearch/kernel';
import type { LoadOptions, ModelTask } from '@codesearch/toolkit';
import type { Pooling } from '../presets.ts';
import type { Model, Runtime, Tokenizer, Tensor } from './runtime.ts';

/** The model that a thread loads. */
export interface SentenceTask extends ModelTask {
  readonly pooling: Pooling;
  readonly maxInputTokens: number;
  /** Threads that one call of the model uses. */
  readonly threads: number;
}

export type EmbeddedTexts = Required<EmbedResult>;

/** Max tokens in one call of the model, including padding, which limits its memory. */
const maxTokensPerCall = 8192;

/** A model that returns one vector per text. */
export class SentenceModel {
  readonly #tokenizer: Tokenizer;
  readonly #model: Model;
  readonly #pooling: Pooling;
  readonly #maxInputTokens: number;

  private constructor(tokenizer: Tokenizer, model: Model, { pooling, maxInputTokens }: SentenceTask) {
    this.#tokenizer = tokenizer;
    this.#model = model;
    this.#pooling = pooling;
    this.#maxInputTokens = maxInputTokens;
  }

  static async load(
    { AutoTokenizer, AutoModel }: Runtime,
    task: SentenceTask,
    options: LoadOptions,
  ): Promise<SentenceModel> {
    const session_options = { intraOpNumThreads: task.threads, logSeverityLevel: 3 };
    const tokenizer = await AutoTokenizer.from_pretrained(task.source, options);
    const model = await AutoModel.from_pretrained(task.source, { ...options, session_options });
    return new SentenceModel(tokenizer, model, task);
  }

  async embed(texts: readonly string[]): Promise<EmbeddedTexts> {
    const lengths = texts.map((text) => this.#tokenizer.encode(text).length);
    const vectors = Array<Float32Array>(texts.length);
    for (const group of this.#groups(lengths)) {
      const encoding = this.#tokenizer(
        group.map((index) => texts[index]!),
        { padding: true, truncation: true, max_length: this.#maxInputTokens },
      );
      const { last_hidden_state: hidden } = await this.#model(encoding);
      if (!hidden) throw new Error('the model has no output named last_hidden_state');
      const pooled = pooledVectors(hidden, encoding.attention_mask, this.#pooling);
      for (const [position, index] of group.entries()) vectors[index] = pooled[position]!;
    }
    const truncated = lengths.flatMap((length, index) => (length > this.#maxInputTokens ? [index] : []));
    const tokens = lengths.reduce((sum, length) => sum + Math.min(length, this.#maxInputTokens), 0);
    return { vectors, truncated, tokens };
  }

  /** Indexes of texts of similar length, grouped by call: a short text next to a long one is mostly padding. */
  #groups(lengths: readonly number[]): readonly (readonly number[])[] {
    const order = lengths.map((_, index) => index).sort((a, b) => lengths[a]! - lengths[b]!);
    const groups: number[][] = [];
    for (const index of order) {
      const group = groups.at(-1);
      const length = Math.min(lengths[index]!, this.#maxInputTokens);
      if (group && (group.length + 1) * length <= maxTokensPerCall) group.push(index);
      else groups.push([index]);
    }
    return groups;
  }
}

/**
 * One vector of unit length per text, from a vector per token.
 *
 * @param hidden texts × tokens × dimensions
 * @param mask texts × tokens, 1 for a token of the text and 0 for padding
 */
function pooledVectors(hidden: Tensor, mask: Tensor, pooling: Pooling): readonly Float32Array[] {
  const [texts = 0, tokens = 0, dimensions = 0] = hidden.dims;
  return Array.from({ length: texts }, (_, text) => {
    const used = Array.from({ length: tokens }, (_, token) => token).filter(
      (token) => Number(mask.data[text * tokens + token]) !== 0,
    );
    const chosen = pooling === 'mean' ? used : used.slice(...(pooling === 'cls' ? [0, 1] : [-1]));
    const vector = new Float32Array(dimensions);
    for (const token of chosen) {
      const start = (text * tokens + token) * dimensions;
      for (let index = 0; index < dimensions; index++) vector[index]! += Number(hidden.data[start + index]);
    }
    return normalized(vector);
  });
}

/** Modifies the vector. A zero vector is unchanged. */
function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (length > 0) for (let index = 0; index < vector.length; index++) vector[index]! /= length;
  return vector;
}
