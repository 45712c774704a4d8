import { errors } from '@codesearch/kernel';
import type { CallOptions, Chunk, ChunkContext, Contextualizer, PluginContext, SourceText } from '@codesearch/kernel';
import { ServiceCalls } from '@codesearch/toolkit';
import { addSentence } from './base/add-sentence.ts';
import { Fallback } from './base/fallback.ts';
import type { ChatModel } from './model/chat-model.ts';
import { OllamaModel } from './model/ollama-model.ts';
import { OpenAiModel } from './model/openai-model.ts';
import type { ResolvedOptions } from './options.ts';
import { SentenceWriter } from './sentence/sentence-writer.ts';

const checkTimeoutMs = 10_000;

/**
 * Adds a sentence of the model to each context of the fallback. A chunk without a sentence keeps the context of the
 * fallback.
 */
export class LlmContextualizer implements Contextualizer {
  readonly targetLevel = 'llm';
  readonly #options: ResolvedOptions;
  readonly #fallback: Fallback;
  readonly #model: ChatModel;
  readonly #writer: SentenceWriter;
  #closed = false;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#fallback = new Fallback(options.fallback, context);
    this.#model = options.provider === 'ollama' ? new OllamaModel(options, context) : new OpenAiModel(options, context);
    this.#writer = new SentenceWriter(this.#model, options, context);
  }

  /** Does not call the model, because an index is built with or without its answers. */
  async open(options?: CallOptions): Promise<void> {
    this.#check(options);
    await this.#fallback.open(options);
  }

  async contextualize(
    source: SourceText,
    chunks: readonly Chunk[],
    options?: CallOptions,
  ): Promise<readonly ChunkContext[]> {
    this.#check(options);
    const contexts = await this.#fallback.contextualize(source, chunks, options);
    if (this.#options.fallbackOnly) return contexts;
    const sentences = await this.#writer.write(source, chunks, options?.signal);
    return contexts.map((context, index) => {
      const sentence = sentences[index];
      return sentence === undefined ? context : addSentence(context, (chunks[index] as Chunk).text, sentence);
    });
  }

  async check(options?: CallOptions): Promise<void> {
    this.#check(options);
    if (this.#options.fallbackOnly) return;
    const once = new ServiceCalls({
      service: this.#model.server,
      concurrency: 1,
      timeoutMs: checkTimeoutMs,
      attempts: 1,
    });
    await once.run((signal) => this.#model.check(signal), options?.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#writer.close();
    await this.#fallback[Symbol.asyncDispose]();
  }

  #check(options: CallOptions | undefined): void {
    options?.signal?.throwIfAborted();
    if (this.#closed) throw errors.closed('context-llm');
  }
}
