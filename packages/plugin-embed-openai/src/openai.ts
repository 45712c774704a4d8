import { definePlugin, errors } from '@codesearch/kernel';
import type {
  CallOptions,
  Embedder,
  EmbeddingPrice,
  EmbedRequest,
  EmbedResult,
  PluginContext,
  PluginFactory,
} from '@codesearch/kernel';
import type { OpenAI } from 'openai';
import { optionsSchema } from './options.ts';
import { fingerprintOf, settingsOf } from './settings.ts';
import type { OpenaiSettings } from './settings.ts';
import { embedResultOf, failureOf } from './wire.ts';

const name = 'embed-openai';

/** Embeddings by OpenAI, and by every service and local server that speaks its protocol. */
export const openai: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name,
  stage: 'embedder',
  options: optionsSchema,
  environment: (given) => [settingsOf(given).keyVariable ?? []].flat(),
  fingerprint: (given) => fingerprintOf(settingsOf(given)),
  create: (given, context) => new OpenaiEmbedder(settingsOf(given), context),
});

class OpenaiEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions: number;
  readonly maxBatchSize: number;
  declare readonly maxBatchTokens?: number;
  declare readonly maxInputTokens?: number;
  declare readonly maxConcurrency?: number;
  declare readonly price?: EmbeddingPrice;
  readonly #settings: OpenaiSettings;
  readonly #context: PluginContext;
  readonly #server: string;
  #client: OpenAI | undefined;
  #closed = false;

  constructor(settings: OpenaiSettings, context: PluginContext) {
    this.model = settings.model;
    this.dimensions = settings.dimensions;
    this.maxBatchSize = settings.batchSize;
    if (settings.batchTokens !== undefined) this.maxBatchTokens = settings.batchTokens;
    if (settings.maxInputTokens !== undefined) this.maxInputTokens = settings.maxInputTokens;
    if (settings.concurrency !== undefined) this.maxConcurrency = settings.concurrency;
    if (settings.price !== undefined) this.price = settings.price;
    this.#settings = settings;
    this.#context = context;
    this.#server = new URL(settings.baseURL).host;
  }

  async open(callOptions?: CallOptions): Promise<void> {
    if (this.#closed) throw errors.closed(name);
    callOptions?.signal?.throwIfAborted();
    const { keyVariable, baseURL } = this.#settings;
    const key = keyVariable === undefined ? undefined : this.#context.env(keyVariable);
    if (keyVariable !== undefined && key === undefined) {
      throw errors.credentialMissing(keyVariable, `The embedding service ${this.#server}`);
    }
    const { OpenAI: Client } = await import('openai');
    this.#client = new Client({
      baseURL,
      // The client wants a key where the server wants none; the header that would carry it is taken off.
      apiKey: key ?? 'none',
      ...(key === undefined ? { defaultHeaders: { Authorization: null } } : {}),
      // What the client would otherwise read from the environment by itself.
      adminAPIKey: null,
      organization: null,
      project: null,
      fetch: this.#context.fetch,
      maxRetries: 0,
      logLevel: 'off',
    });
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    if (this.#closed || !this.#client) throw errors.closed(name);
    signal?.throwIfAborted();
    if (inputs.length === 0) return { vectors: [] };
    if (inputs.length > this.maxBatchSize) {
      throw errors.limitExceeded('The number of texts in one call', inputs.length, this.maxBatchSize);
    }
    const { model, encoding, prefixes, requestedDimensions } = this.#settings;
    const request = {
      model,
      // The service refuses the empty text.
      input: inputs.map((text) => (prefixes[kind] + text).toWellFormed() || ' '),
      encoding_format: encoding,
      ...(requestedDimensions === undefined ? {} : { dimensions: requestedDimensions }),
    };
    try {
      const answer = await this.#client.embeddings.create(request, signal ? { signal } : {});
      return embedResultOf(this.#server, answer);
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, { server: this.#server, model, now: this.#context.now() });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#client = undefined;
  }
}
