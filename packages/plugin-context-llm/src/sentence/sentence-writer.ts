import { errors, isCodesearchError } from '@codesearch/kernel';
import type { Chunk, CodesearchError, ErrorCode, PluginContext, SourceText } from '@codesearch/kernel';
import { ServiceCalls } from '@codesearch/toolkit';
import { cleanAnswer } from '../answer/clean-answer.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { paidAnswer } from '../model/paid-answer.ts';
import type { ResolvedOptions } from '../options.ts';
import { promptFor } from '../prompt/prompt.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { questionKeys } from './question-keys.ts';
import { SentenceCache } from './sentence-cache.ts';

/** Consecutive failed calls, per concurrent call, that stop further calls. */
const failuresPerConcurrentCall = 2;
/** The number of attempts for one chunk. */
const minFailures = 3;

/** Failures of a service that works: it limits the rate, or its answer for one chunk is unusable. */
const aliveCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RATE_LIMITED', 'RESPONSE_INVALID', 'INPUT_INVALID']);

interface Question {
  /** Builds the prompt before the call, because a file may have thousands of chunks. */
  readonly prompt: () => Prompt;
  /** Questions with a lower rank are asked first. */
  readonly rank: number;
  /** Called with the answer, while the question still counts as a running call. */
  readonly onAnswer: (() => unknown) | undefined;
}

/** Gets a sentence about each chunk from a model or from the cache. */
export class SentenceWriter {
  readonly #model: ChatModel;
  readonly #options: ResolvedOptions;
  readonly #logger: PluginContext['logger'];
  readonly #costs: PluginContext['costs'];
  readonly #calls: ServiceCalls;
  readonly #breaker: CircuitBreaker;
  readonly #cache: SentenceCache;
  /** Number of files so far. */
  #files = 0;

  constructor(model: ChatModel, options: ResolvedOptions, context: PluginContext) {
    this.#model = model;
    this.#options = options;
    this.#logger = context.logger;
    this.#costs = context.costs;
    const { concurrency, timeoutMs } = options;
    this.#calls = new ServiceCalls({ service: model.server, concurrency, timeoutMs, setting: 'timeoutMs' });
    this.#breaker = new CircuitBreaker({
      failures: Math.max(minFailures, failuresPerConcurrentCall * concurrency),
      now: () => context.now(),
      onOpen: ({ message: reason }) =>
        this.#logger.warn('The model is not called for a minute; chunks keep the contexts of the fallback.', {
          reason,
        }),
    });
    this.#cache = new SentenceCache(context);
  }

  /**
   * The first question about a file is asked alone, so that the document is in the provider's cache when the others
   * follow. Questions about an earlier file go before those about a later one, so that a server with a cache for one
   * document processes each once.
   *
   * @returns one sentence per chunk, in order; `undefined` for a chunk that the model gave none for
   */
  async write(
    source: SourceText,
    chunks: readonly Chunk[],
    signal: AbortSignal | undefined,
  ): Promise<readonly (string | undefined)[]> {
    const rank = this.#files++;
    const { document, keys } = questionKeys(source, chunks, this.#options);
    const cached = await this.#cache.get(keys);
    const sentences = new Map(keys.map((key, index) => [key, cached[index]]));
    // By key, so that equal chunks cause one call.
    const missing = new Map<string, Chunk>();
    for (const [index, key] of keys.entries()) {
      if (sentences.get(key) === undefined) missing.set(key, chunks[index] as Chunk);
    }
    const ask = async ([key, chunk]: readonly [string, Chunk], onAnswer?: () => unknown): Promise<void> => {
      const question = { prompt: () => promptFor(source.file.path, document, chunk), rank, onAnswer };
      const sentence = await this.#ask(question, signal);
      if (sentence === undefined) return;
      await this.#cache.set(key, sentence);
      sentences.set(key, sentence);
    };
    const [first, ...others] = missing;
    let asked: Promise<unknown> | undefined;
    const askOthers = (): Promise<unknown> => {
      asked ??= Promise.all(others.map((each) => ask(each)));
      // A failure is reported where the promise is awaited below. If the first question has failed, it is not awaited.
      asked.catch(() => {});
      return asked;
    };
    // The others are queued while the first is still running, so that no other file comes between.
    if (first) await ask(first, askOthers);
    await askOthers();
    return keys.map((key) => sentences.get(key));
  }

  close(): void {
    this.#calls.close();
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
      if (!isCodesearchError(error) || error.code === 'CLOSED' || isCostLimit(error)) throw error;
      if (error.code === 'RATE_LIMITED') this.#breaker.fail(error);
      this.#logger.debug('The model gave no sentence for a chunk.', { reason: error.message });
      return undefined;
    }
  }

  /** @returns the model's answer, or `undefined` while the circuit is open */
  async #attempt({ prompt, onAnswer }: Question, limited: AbortSignal): Promise<string | undefined> {
    if (!this.#breaker.admits()) return undefined;
    try {
      const answer = await paidAnswer(this.#model, prompt(), {
        options: this.#options,
        costs: this.#costs,
        signal: limited,
      });
      this.#breaker.succeed();
      onAnswer?.();
      return answer;
    } catch (error) {
      const reason: unknown = limited.aborted ? limited.reason : error;
      if (isCodesearchError(reason) && !aliveCodes.has(reason.code)) this.#breaker.fail(reason);
      throw reason;
    }
  }
}

function isCostLimit({ details }: CodesearchError): boolean {
  return 'reason' in details && details.reason === 'cost-limit';
}
