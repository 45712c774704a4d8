import { definePlugin, errors, isCodesearchError } from '@codesearch/kernel';
import type {
  CallOptions,
  Embedder,
  EmbeddingPrice,
  EmbedRequest,
  EmbedResult,
  PluginContext,
  PluginFactory,
} from '@codesearch/kernel';
import type { Ollama } from 'ollama';
import { prefixesOf } from './models.ts';
import type { Prefixes } from './models.ts';
import { optionsSchema } from './options.ts';
import type { OllamaOptions } from './options.ts';
import { embedResultOf, failureOf, modelInfoOf, statusFailureOf } from './wire.ts';
import type { FailureContext, ModelInfo } from './wire.ts';

const name = 'embed-ollama';

/** Rises when the same options give other vectors. */
const version = 0;

const defaultModel = 'nomic-embed-text';
const defaultHost = 'http://127.0.0.1:11434';

/** More context takes more memory, and no chunk is as long. */
const mostContext = 8192;

/** Embeddings by any model that Ollama runs, on this machine or another. */
export const ollama: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name,
  stage: 'embedder',
  options: optionsSchema,
  environment: ['OLLAMA_HOST'],
  fingerprint: (given) => ({
    model: given.model ?? defaultModel,
    dimensions: given.dimensions ?? null,
    prefixes: prefixesFor(given),
    version,
  }),
  create: (given, context) => new OllamaEmbedder(given, context),
});

function prefixesFor({ model = defaultModel, queryPrefix, documentPrefix }: OllamaOptions): Prefixes {
  const trained = prefixesOf(model);
  return { query: queryPrefix ?? trained.query, document: documentPrefix ?? trained.document };
}

class OllamaEmbedder implements Embedder {
  readonly model: string;
  readonly maxBatchSize: number;
  readonly maxConcurrency: number;
  readonly price: EmbeddingPrice = { dollarsPerMillionTokens: 0 };
  readonly #options: OllamaOptions;
  readonly #context: PluginContext;
  readonly #prefixes: Prefixes;
  #info: ModelInfo | undefined;
  #client: typeof Ollama | undefined;
  #closed = false;

  constructor(given: OllamaOptions, context: PluginContext) {
    // One server with one model on one processor: more at once is only a longer queue.
    const { model = defaultModel, batchSize = 32, concurrency = 2 } = given;
    this.model = model;
    this.maxBatchSize = batchSize;
    this.maxConcurrency = concurrency;
    this.#options = given;
    this.#context = context;
    this.#prefixes = prefixesFor(given);
  }

  get dimensions(): number {
    return this.#options.dimensions ?? this.#info?.dimensions ?? 0;
  }

  /** Known after `open`. */
  get maxInputTokens(): number {
    return this.#options.contextLength ?? Math.min(this.#info?.contextLength ?? mostContext, mostContext);
  }

  async open({ signal }: CallOptions = {}): Promise<void> {
    if (this.#closed) throw errors.closed(name);
    signal?.throwIfAborted();
    this.#client = (await import('ollama')).Ollama;
    try {
      this.#info = await this.#show(signal);
    } catch (error) {
      if (!this.#options.pull || !isCodesearchError(error, 'CONFIG_INVALID')) throw error;
      await this.#pull(signal);
      this.#info = await this.#show(signal);
    }
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    if (this.#closed) throw errors.closed(name);
    signal?.throwIfAborted();
    if (inputs.length === 0) return { vectors: [] };
    if (inputs.length > this.maxBatchSize) {
      throw errors.limitExceeded('The number of texts in one call', inputs.length, this.maxBatchSize);
    }
    const { dimensions, keepAlive } = this.#options;
    const answer = await this.#ask(signal, (client) =>
      client.embed({
        model: this.model,
        input: inputs.map((text) => (this.#prefixes[kind] + text).toWellFormed()),
        // A text that is too long is refused, so that the kernel can send it in pieces.
        truncate: false,
        options: { num_ctx: this.maxInputTokens },
        ...(dimensions === undefined ? {} : { dimensions }),
        ...(keepAlive === undefined ? {} : { keep_alive: keepAlive }),
      }),
    );
    return embedResultOf(this.#failureContext.server, answer);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
  }

  async #show(signal: AbortSignal | undefined): Promise<ModelInfo> {
    return modelInfoOf(await this.#ask(signal, (client) => client.show({ model: this.model })));
  }

  /** Tells its progress whenever another tenth has come. */
  async #pull(signal: AbortSignal | undefined): Promise<void> {
    await this.#ask(signal, async (client) => {
      let told = -1;
      for await (const { completed, total } of await client.pull({ model: this.model, stream: true })) {
        const tenth = total > 0 ? Math.floor((completed / total) * 10) : told;
        if (tenth === told) continue;
        told = tenth;
        this.#context.logger.info('downloading a model', { model: this.model, loaded: completed, total });
      }
    });
  }

  async #ask<Answer>(signal: AbortSignal | undefined, call: (client: Ollama) => Promise<Answer>): Promise<Answer> {
    if (this.#closed || !this.#client) throw errors.closed(name);
    const context = this.#failureContext;
    // The client takes no signal for a call, and prints parts of answers that are no success: both are done around its fetch.
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await this.#context.fetch(input, { ...init, signal: signal ?? init?.signal ?? null });
      if (response.ok) return response;
      await response.body?.cancel();
      throw statusFailureOf(response, context);
    };
    try {
      return await call(new this.#client({ host: this.#host, fetch }));
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, context);
    }
  }

  get #host(): string {
    return this.#options.host ?? this.#context.env('OLLAMA_HOST') ?? defaultHost;
  }

  get #failureContext(): FailureContext {
    return { server: `Ollama at ${this.#host}`, model: this.model, now: this.#context.now() };
  }
}
