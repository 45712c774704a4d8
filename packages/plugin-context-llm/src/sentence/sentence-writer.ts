import { errors, isCodesearchError } from '@codesearch/kernel';
import type { Chunk, ErrorCode, PluginContext, SourceText } from '@codesearch/kernel';
import { SentenceCache, sentenceKey, ServiceCalls } from '@codesearch/toolkit';
import { cleanAnswer } from '../answer/clean-answer.ts';
import type { ChatModel } from '../model/chat-model.ts';
import type { ResolvedOptions } from '../options.ts';
import { documentIdentity, documentPart } from '../prompt/document-part.ts';
import { promptFor, promptVersion } from '../prompt/prompt.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

/** Failed calls in a row, per call that may run at once, after which the model is not asked for a while; as many as one chunk makes at least. */
const failuresPerPlace = 2;
const fewestFailures = 3;

/** Failures of a service that is alive: it asks to wait, or what it says about one chunk is of no use. */
const aliveCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RATE_LIMITED', 'RESPONSE_INVALID', 'INPUT_INVALID']);

interface Question {
  /** Made when its turn comes: a file may have thousands of chunks. */
  readonly prompt: () => Prompt;
  /** Questions of a lesser rank go first. */
  readonly rank: number;
  /** Called when there is an answer, while the question still holds its place. */
  readonly answered: (() => unknown) | undefined;
}

/** Has a model write a sentence about each chunk, and remembers what it wrote. */
export class SentenceWriter {
  readonly #model: ChatModel;
  readonly #options: ResolvedOptions;
  readonly #logger: PluginContext['logger'];
  readonly #calls: ServiceCalls;
  readonly #breaker: CircuitBreaker;
  readonly #cache: SentenceCache;
  /** Files so far. */
  #files = 0;

  constructor(model: ChatModel, options: ResolvedOptions, context: PluginContext) {
    this.#model = model;
    this.#options = options;
    this.#logger = context.logger;
    const { batchSize: concurrency, timeoutMs } = options;
    this.#calls = new ServiceCalls({ service: model.server, concurrency, timeoutMs });
    this.#breaker = new CircuitBreaker({
      failures: Math.max(fewestFailures, failuresPerPlace * concurrency),
      now: () => context.now(),
      onOpen: ({ message: reason }) =>
        this.#logger.warn('The model is not asked for a while; chunks keep the contexts of the fallback.', { reason }),
    });
    this.#cache = new SentenceCache(context);
  }

  /**
   * One sentence per chunk in order, `undefined` where the model gave none. The first that is asked for goes alone, so that the document
   * stands in the provider's cache when the others come, and chunks of a file that came earlier go before those of later ones, so that a
   * server that remembers one document only has to read each once.
   */
  async write(
    source: SourceText,
    chunks: readonly Chunk[],
    signal: AbortSignal | undefined,
  ): Promise<readonly (string | undefined)[]> {
    const rank = this.#files++;
    await this.#cache.open();
    const document = documentPart(source, chunks, this.#options.documentBytes);
    const identity = sentenceKey(documentIdentity(chunks, document));
    const keys = chunks.map((chunk) => this.#key(identity, chunk));
    const sentences = new Map(keys.map((key) => [key, this.#cache.get(key)]));
    // By key, so that equal chunks are asked about once.
    const missing = new Map<string, Chunk>();
    for (const [index, key] of keys.entries()) {
      if (sentences.get(key) === undefined) missing.set(key, chunks[index] as Chunk);
    }
    const ask = async ([key, chunk]: readonly [string, Chunk], answered?: () => unknown): Promise<void> => {
      const question = { prompt: () => promptFor(source.file.path, document, chunk), rank, answered };
      const sentence = await this.#ask(question, signal);
      if (sentence === undefined) return;
      this.#cache.set(key, sentence);
      sentences.set(key, sentence);
    };
    const [first, ...others] = missing;
    let asked: Promise<unknown> | undefined;
    const askOthers = (): Promise<unknown> => {
      asked ??= Promise.all(others.map((each) => ask(each)));
      // Whoever waits for them below hears of a failure, unless the first has failed.
      asked.catch(() => {});
      return asked;
    };
    // The others are queued while the first still holds its place, so that no other file comes between.
    if (first) await ask(first, askOthers);
    await askOthers();
    return keys.map((key) => sentences.get(key));
  }

  close(): void {
    this.#calls.close();
    this.#cache.close();
  }

  /** Without the path: a file that is renamed or copied keeps its sentences. */
  #key(document: string, { text, enclosing }: Chunk): string {
    const { provider, model, extra, documentBytes } = this.#options;
    const inside = enclosing.map(({ name }) => name);
    return sentenceKey([promptVersion, provider, model, extra, documentBytes, document, inside, text]);
  }

  async #ask(question: Question, signal: AbortSignal | undefined): Promise<string | undefined> {
    try {
      const answer = await this.#calls.run((limited) => this.#attempt(question, limited), signal, question.rank);
      if (answer === undefined) return undefined;
      const sentence = cleanAnswer(answer);
      if (sentence === '') throw errors.responseInvalid(this.#model.server, 'no sentence');
      return sentence;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isCodesearchError(error) || error.code === 'CLOSED') throw error;
      if (error.code === 'RATE_LIMITED') this.#breaker.fail(error);
      this.#logger.debug('The model gave no sentence about a chunk.', { reason: error.message });
      return undefined;
    }
  }

  /** What the model answers; `undefined` while it is not asked. */
  async #attempt({ prompt, answered }: Question, limited: AbortSignal): Promise<string | undefined> {
    if (!this.#breaker.admits()) return undefined;
    try {
      const answer = await this.#model.answer(prompt(), limited);
      this.#breaker.succeed();
      answered?.();
      return answer;
    } catch (error) {
      const reason: unknown = limited.aborted ? limited.reason : error;
      if (isCodesearchError(reason) && !aliveCodes.has(reason.code)) this.#breaker.fail(reason);
      throw reason;
    }
  }
}
