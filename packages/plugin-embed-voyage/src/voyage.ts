import { definePlugin, errors } from '@codesearch/kernel';
import type {
  Embedder,
  EmbedderFacts,
  EmbeddingPrice,
  EmbedRequest,
  EmbedResult,
  PluginContext,
  PluginFactory,
} from '@codesearch/kernel';
import { refuseIgnoredAddress, serviceAddress, serviceHost, vendorAddresses, vendorCall } from '@codesearch/toolkit';
import { answeredVectors } from '@codesearch/toolkit/pure';
import type { GeneratedVoyageAIClient } from 'voyageai';
import { defaultModel, knownModels, minLimits, pricesAsOf } from './models.ts';
import { addressForm, optionsSchema } from './options.ts';
import type { VoyageOptions } from './options.ts';

/** Increased when the same options give different vectors. */
const version = 0;

const voyageURL = 'https://api.voyageai.com/v1';

/** Embeds with Voyage AI, with its own prompts for queries and documents. */
export const voyage: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name: 'embed-voyage',
  stage: 'embedder',
  options: optionsSchema,
  environment: (given) => [keyVariable(given), ...(given.baseURL ? [] : vendorAddresses.voyage)],
  policy: ({ timeoutMs, concurrency }) => ({ timeoutMs, concurrency }),
  fingerprint: ({ model = defaultModel, dimensions, outputDtype = 'float' }) => ({
    model,
    dimensions: dimensionsOf(model, dimensions) ?? null,
    type: outputDtype,
    version,
  }),
  describe: factsOf,
  create: (given, context) => new VoyageEmbedder(given, context),
});

function addressOf({ baseURL = voyageURL }: VoyageOptions): string {
  return serviceAddress(baseURL, 'baseURL', addressForm);
}

function keyVariable({ apiKeyEnv = 'VOYAGE_API_KEY' }: VoyageOptions): string {
  return apiKeyEnv;
}

/** `undefined` if they must be measured. */
function dimensionsOf(model: string, requested: number | undefined): number | undefined {
  return requested ?? knownModels.get(model)?.dimensions[0];
}

function priceOf({ model = defaultModel, pricePerMillionTokens }: VoyageOptions): EmbeddingPrice | undefined {
  if (pricePerMillionTokens !== undefined) return { dollarsPerMillionTokens: pricePerMillionTokens };
  const dollars = knownModels.get(model)?.dollars;
  return dollars === undefined ? undefined : { dollarsPerMillionTokens: dollars, asOf: pricesAsOf };
}

function factsOf(given: VoyageOptions): EmbedderFacts {
  const { model = defaultModel, batchSize = 256 } = given;
  const { batchTokens, inputTokens } = knownModels.get(model) ?? minLimits;
  const dimensions = dimensionsOf(model, given.dimensions);
  const price = priceOf(given);
  return {
    model,
    host: serviceHost(addressOf(given)),
    ...(dimensions === undefined ? {} : { dimensions }),
    maxBatchSize: batchSize,
    maxBatchTokens: batchTokens,
    maxInputTokens: inputTokens,
    ...(price === undefined ? {} : { price }),
  };
}

/** Read here: the client compares each number with its schema, and prints a line to the terminal for each wrong one. */
interface VoyageAnswer {
  readonly data?: unknown;
  readonly usage?: { readonly total_tokens?: unknown };
}

class VoyageEmbedder implements Embedder {
  readonly #model: string;
  readonly #options: VoyageOptions;
  readonly #context: PluginContext;
  readonly #baseURL: string;
  #key: string | undefined;

  constructor(given: VoyageOptions, context: PluginContext) {
    this.#model = given.model ?? defaultModel;
    this.#options = given;
    this.#context = context;
    this.#baseURL = addressOf(given);
  }

  async open(): Promise<void> {
    if (!this.#options.baseURL) refuseIgnoredAddress(this.#context, 'voyage', this.#baseURL);
    const variable = keyVariable(this.#options);
    this.#key = this.#context.env(variable);
    if (this.#key === undefined) throw errors.credentialMissing(variable, `The embedding service ${this.#server}`);
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    const { dimensions, outputDtype = 'float' } = this.#options;
    const request = {
      model: this.#model,
      // The service refuses empty texts.
      input: inputs.map((text) => text.toWellFormed() || ' '),
      inputType: kind,
      // The service refuses a text that is too long, so that the engine can send it in pieces.
      truncation: false,
      outputDtype,
      ...(outputDtype === 'float' ? { encodingFormat: 'base64' as const } : {}),
      ...(dimensions === undefined ? {} : { outputDimension: dimensions }),
    };
    const { data, usage } = await vendorCall(
      { context: this.#context, server: this.#server, model: this.#model, sent: inputs, signal },
      async (fetch) => {
        let answer: VoyageAnswer = {};
        const reading: typeof fetch = async (...call) => {
          const response = await fetch(...call);
          if (!response.ok) return response;
          answer = (await response.json()) as VoyageAnswer;
          return Response.json({}, response);
        };
        await (await this.#client(reading)).embed(request, { abortSignal: signal });
        return answer;
      },
    );
    return answeredVectors(this.#server, data, usage?.total_tokens, outputDtype === 'binary' ? signsOf : undefined);
  }

  async #client(fetch: typeof globalThis.fetch): Promise<GeneratedVoyageAIClient> {
    // The generated client always calls the service; the other one runs some models itself.
    const { GeneratedVoyageAIClient: Client } = await import('voyageai');
    return new Client({
      apiKey: this.#key as string,
      baseUrl: this.#baseURL,
      headers: this.#options.headers ?? {},
      fetch,
      maxRetries: 0,
      logging: { silent: true },
    });
  }

  get #server(): string {
    return new URL(this.#baseURL).host;
  }
}

/** 1 or -1 for each bit. Each byte is sent less 128 ("offset binary"), with its first number in its highest bit. */
function signsOf(bytes: ArrayLike<number>): Float32Array {
  const signs = new Float32Array(bytes.length * 8);
  for (let index = 0; index < signs.length; index++) {
    const byte = bytes[index >> 3]! + 128;
    // A value outside of a byte makes the vector invalid, and the engine refuses it.
    signs[index] = byte >= 0 && byte <= 255 ? ((byte >> (7 - (index & 7))) & 1) * 2 - 1 : Number.NaN;
  }
  return signs;
}
