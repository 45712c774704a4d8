import { errors, isCodesearchError, ServiceCalls } from '@codesearch/kernel';
import type { Chunk, PluginContext, SourceText } from '@codesearch/kernel';
import { cleanAnswer } from '../answer/clean-answer.ts';
import type { ChatModel } from '../model/chat-model.ts';
import type { ResolvedOptions } from '../options.ts';
import { documentIdentity, documentPart } from '../prompt/document-part.ts';
import { promptFor, promptVersion } from '../prompt/prompt.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { SentenceCache, sentenceKey } from './sentence-cache.ts';

/** Has a model write a sentence about each chunk, and remembers what it wrote. */
export class SentenceWriter {
  readonly #model: ChatModel;
  readonly #options: ResolvedOptions;
  readonly #context: PluginContext;
  readonly #calls: ServiceCalls;
  readonly #breaker: CircuitBreaker;
  readonly #cache: SentenceCache;

  constructor(model: ChatModel, options: ResolvedOptions, context: PluginContext) {
    this.#model = model;
    this.#options = options;
    this.#context = context;
    const { batchSize: concurrency, timeoutMs } = options;
    this.#calls = new ServiceCalls({ service: model.server, concurrency, timeoutMs });
    this.#breaker = new CircuitBreaker(() => context.now());
    this.#cache = new SentenceCache(context);
  }

  open(): Promise<void> {
    return this.#cache.open();
  }

  /**
   * One sentence per chunk in order, `undefined` where the model gave none. The first that is asked for goes alone, so that the document
   * stands in the provider's cache when the others come.
   */
  async write(
    source: SourceText,
    chunks: readonly Chunk[],
    signal: AbortSignal | undefined,
  ): Promise<readonly (string | undefined)[]> {
    const document = documentPart(source, chunks, this.#options.documentBytes);
    const identity = sentenceKey(documentIdentity(chunks, document)).toString('hex');
    const keys = chunks.map((chunk) => this.#key(identity, chunk));
    const sentences = keys.map((key) => this.#cache.get(key));
    const ask = async (index: number): Promise<void> => {
      const key = keys[index] as Buffer;
      sentences[index] ??=
        this.#cache.get(key) ?? (await this.#ask(source.file.path, document, chunks[index] as Chunk, signal));
      if (sentences[index] !== undefined) this.#cache.set(key, sentences[index]);
    };
    const [first, ...others] = [...sentences.keys()].filter((index) => sentences[index] === undefined);
    if (first !== undefined) await ask(first);
    await Promise.all(others.map(ask));
    return sentences;
  }

  close(): void {
    this.#calls.close();
    this.#cache.close();
  }

  /** Without the path: a file that is renamed or copied keeps its sentences. */
  #key(document: string, { text, enclosing }: Chunk): Buffer {
    const { provider, model, extra, documentBytes } = this.#options;
    const inside = enclosing.map(({ name }) => name);
    return sentenceKey([promptVersion, provider, model, extra, documentBytes, document, inside, text]);
  }

  async #ask(
    path: string,
    document: string,
    chunk: Chunk,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    try {
      const answer = await this.#calls.run(async (limited) => {
        this.#breaker.pass();
        return this.#model.answer(promptFor(path, document, chunk), limited);
      }, signal);
      this.#breaker.succeed();
      const sentence = cleanAnswer(answer);
      if (sentence === '') throw errors.responseInvalid(this.#model.server, 'no sentence.');
      return sentence;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isCodesearchError(error) || error.code === 'CLOSED') throw error;
      const { logger } = this.#context;
      logger.debug('The model gave no context for a chunk.', {
        path,
        line: chunk.span.startLine,
        reason: error.message,
      });
      if (this.#breaker.fail(error)) {
        logger.warn('The model is not asked for a while; chunks keep the contexts of the fallback.', {
          reason: error.message,
        });
      }
      return undefined;
    }
  }
}
