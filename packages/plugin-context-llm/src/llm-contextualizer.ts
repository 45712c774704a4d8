import type {
  Call,
  Chunk,
  ChunkContext,
  Contextualizer,
  ContextualizeRequest,
  PluginContext,
  RewordRequest,
} from '@codesearch/kernel';
import { ServiceCalls } from '@codesearch/toolkit';
import { addSentence } from './base/add-sentence.ts';
import { Fallback } from './base/fallback.ts';
import type { ChatModel } from './model/chat-model.ts';
import { OllamaModel } from './model/ollama-model.ts';
import { OpenAiModel } from './model/openai-model.ts';
import type { ResolvedOptions } from './options.ts';
import { QuestionRewriter } from './question/question-rewriter.ts';
import { SentenceWriter } from './sentence/sentence-writer.ts';

const checkTimeoutMs = 10_000;

/**
 * Adds a sentence of the model to each context of the fallback. A chunk without a sentence keeps the context of the
 * fallback.
 */
export class LlmContextualizer implements Contextualizer {
  readonly #options: ResolvedOptions;
  readonly #fallback: Fallback;
  readonly #model: ChatModel;
  readonly #writer: SentenceWriter;
  readonly #rewriter: QuestionRewriter;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#fallback = new Fallback(options.fallback, context);
    this.#model = options.provider === 'ollama' ? new OllamaModel(options, context) : new OpenAiModel(options, context);
    this.#writer = new SentenceWriter(this.#model, options, context);
    this.#rewriter = new QuestionRewriter(this.#model, options, context);
  }

  /** Does not call the model, because an index is built with or without its answers. */
  async open(request: Call): Promise<void> {
    if (this.#asks) this.#model.open?.();
    await this.#fallback.open(request);
  }

  async contextualize(request: ContextualizeRequest): Promise<readonly ChunkContext[]> {
    const { source, chunks, signal } = request;
    const contexts = await this.#fallback.contextualize(request);
    if (this.#options.fallbackOnly) return contexts;
    const sentences = await this.#writer.write(source, chunks, signal);
    return contexts.map((context, index) => {
      const sentence = sentences[index];
      return sentence === undefined ? context : addSentence(context, (chunks[index] as Chunk).text, sentence);
    });
  }

  reword({ question, signal }: RewordRequest): Promise<readonly string[]> {
    return this.#rewriter.reword(question, signal);
  }

  async check(request: Call): Promise<void> {
    await this.#fallback.check(request);
    if (!this.#asks) return;
    const once = new ServiceCalls({
      service: this.#model.server,
      concurrency: 1,
      timeoutMs: checkTimeoutMs,
      attempts: 1,
    });
    await once.run((signal) => this.#model.check(signal), request.signal);
  }

  get #asks(): boolean {
    return !this.#options.fallbackOnly || this.#options.rewordQuestions;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#rewriter.close();
    this.#writer.close();
    await this.#fallback[Symbol.asyncDispose]();
  }
}
