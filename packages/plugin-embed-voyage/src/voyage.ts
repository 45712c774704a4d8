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
import type { GeneratedVoyageAIClient } from 'voyageai';
import { defaultModel, knownModels, leastLimits, pricesAsOf } from './models.ts';
import { optionsSchema } from './options.ts';
import type { VoyageOptions } from './options.ts';
import { embedResultOf, failureOf } from './wire.ts';

const name = 'embed-voyage';

/** Rises when the same options give other vectors. */
const version = 0;

const voyageURL = 'https://api.voyageai.com/v1';

/** Longer than the kernel's own limit, so that there is one. */
const noTimeLimitSeconds = 3600;

/** Embeddings by Voyage AI, with its own prompts for queries and for documents. */
export const voyage: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name,
  stage: 'embedder',
  options: optionsSchema,
  environment: (given) => [keyVariable(given)],
  fingerprint: ({ model = defaultModel, outputDimension, outputDtype = 'float' }) => ({
    model,
    dimensions: dimensionsOf(model, outputDimension) || null,
    type: outputDtype,
    version,
  }),
  create: (given, context) => new VoyageEmbedder(given, context),
});

function keyVariable({ apiKeyEnv = 'VOYAGE_API_KEY' }: VoyageOptions): string {
  return apiKeyEnv;
}

/** 0 where only a vector tells. */
function dimensionsOf(model: string, asked: number | undefined): number {
  return asked ?? knownModels.get(model)?.dimensions[0] ?? 0;
}

function priceOf({ model = defaultModel, pricePerMillionTokens }: VoyageOptions): EmbeddingPrice | undefined {
  if (pricePerMillionTokens !== undefined) return { dollarsPerMillionTokens: pricePerMillionTokens };
  const dollars = knownModels.get(model)?.dollars;
  return dollars === undefined ? undefined : { dollarsPerMillionTokens: dollars, asOf: pricesAsOf };
}

class VoyageEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions: number;
  readonly maxBatchSize: number;
  readonly maxBatchTokens: number;
  readonly maxInputTokens: number;
  declare readonly maxConcurrency?: number;
  declare readonly price?: EmbeddingPrice;
  readonly #options: VoyageOptions;
  readonly #context: PluginContext;
  readonly #baseURL: string;
  #client: GeneratedVoyageAIClient | undefined;
  #closed = false;

  constructor(given: VoyageOptions, context: PluginContext) {
    const { model = defaultModel, batchSize = 256, concurrency, baseURL = voyageURL } = given;
    const limits = knownModels.get(model) ?? leastLimits;
    const price = priceOf(given);
    this.model = model;
    this.dimensions = dimensionsOf(model, given.outputDimension);
    this.maxBatchSize = batchSize;
    this.maxBatchTokens = limits.batchTokens;
    this.maxInputTokens = limits.inputTokens;
    if (concurrency !== undefined) this.maxConcurrency = concurrency;
    if (price !== undefined) this.price = price;
    this.#options = given;
    this.#context = context;
    this.#baseURL = baseURL;
  }

  async open(callOptions?: CallOptions): Promise<void> {
    if (this.#closed) throw errors.closed(name);
    callOptions?.signal?.throwIfAborted();
    const variable = keyVariable(this.#options);
    const apiKey = this.#context.env(variable);
    if (apiKey === undefined) throw errors.credentialMissing(variable, `The embedding service ${this.#server}`);
    // The generated client asks the service whatever the model; the other one runs some models by itself.
    const { GeneratedVoyageAIClient: Client } = await import('voyageai');
    this.#client = new Client({
      apiKey,
      baseUrl: this.#baseURL,
      fetch: this.#context.fetch,
      maxRetries: 0,
      timeoutInSeconds: noTimeLimitSeconds,
      logging: { silent: true },
    });
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    if (this.#closed || !this.#client) throw errors.closed(name);
    signal?.throwIfAborted();
    if (inputs.length === 0) return { vectors: [] };
    if (inputs.length > this.maxBatchSize) {
      throw errors.limitExceeded('The number of texts in one call', inputs.length, this.maxBatchSize);
    }
    const { outputDimension, outputDtype = 'float' } = this.#options;
    const request = {
      model: this.model,
      // The service refuses the empty text.
      input: inputs.map((text) => text.toWellFormed() || ' '),
      inputType: kind,
      // A text that is too long is refused, so that the kernel can send it in pieces.
      truncation: false,
      outputDtype,
      ...(outputDtype === 'float' ? { encodingFormat: 'base64' as const } : {}),
      ...(outputDimension === undefined ? {} : { outputDimension }),
    };
    try {
      const answer = await this.#client.embed(request, signal ? { abortSignal: signal } : {});
      return embedResultOf(this.#server, outputDtype, answer);
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, { server: this.#server, model: this.model, now: this.#context.now() });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#client = undefined;
  }

  get #server(): string {
    return new URL(this.#baseURL).host;
  }
}
