import type { EmbedResult } from '@codesearch/kernel';
import type { LoadOptions, ModelTask } from '@codesearch/toolkit';
import type { Pooling } from '../presets.ts';
import { pooledVectors } from './pooled-vectors.ts';
import type { Model, Runtime, Tokenizer } from './runtime.ts';

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
