import { definePlugin, errors } from '@codesearch/kernel';
import { answeredVectors, estimateTokens } from '@codesearch/toolkit/pure';
import type {
  Embedder,
  EmbedderFacts,
  EmbedRequest,
  EmbedResult,
  PluginContext,
  PluginFactory,
} from '@codesearch/kernel';
import { refuseIgnoredAddress, serviceHost, vendorAddresses, vendorCall } from '@codesearch/toolkit';
import type { OpenAI } from 'openai';
import { optionsSchema } from './options.ts';
import type { OpenaiOptions } from './options.ts';
import { fingerprintOf, settingsOf } from './settings.ts';
import type { OpenaiSettings } from './settings.ts';

/** Embeds with OpenAI, and with every service and local server that speaks its protocol. */
export const openai: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name: 'embed-openai',
  stage: 'embedder',
  options: optionsSchema,
  environment: variables,
  fingerprint: (given) => fingerprintOf(settingsOf(given)),
  policy: ({ timeoutMs, concurrency }) => ({ timeoutMs, concurrency }),
  describe: (given) => factsOf(settingsOf(given)),
  create: (given, context) => new OpenaiEmbedder(given, context),
});

function variables(given: OpenaiOptions): readonly string[] {
  const { keyVariable } = settingsOf(given);
  return [...(keyVariable === undefined ? [] : [keyVariable]), ...(given.baseURL ? [] : vendorAddresses.openai)];
}

function factsOf(settings: OpenaiSettings): EmbedderFacts {
  const { model, dimensions, batchSize, batchTokens, maxInputTokens, price, baseURL, prefixes } = settings;
  return {
    model,
    host: serviceHost(baseURL),
    prefixTokens: estimateTokens(prefixes.document),
    ...(dimensions === undefined ? {} : { dimensions }),
    maxBatchSize: batchSize,
    ...(batchTokens === undefined ? {} : { maxBatchTokens: batchTokens }),
    ...(maxInputTokens === undefined ? {} : { maxInputTokens }),
    ...(price === undefined ? {} : { price }),
  };
}

class OpenaiEmbedder implements Embedder {
  readonly #settings: OpenaiSettings;
  readonly #isGiven: boolean;
  readonly #context: PluginContext;
  readonly #server: string;
  #key: string | undefined;

  constructor(given: OpenaiOptions, context: PluginContext) {
    const settings = settingsOf(given);
    this.#settings = settings;
    this.#isGiven = given.baseURL !== undefined;
    this.#context = context;
    this.#server = new URL(settings.baseURL).host;
  }

  async open(): Promise<void> {
    const { keyVariable, baseURL } = this.#settings;
    if (!this.#isGiven) refuseIgnoredAddress(this.#context, 'openai', baseURL);
    this.#key = keyVariable === undefined ? undefined : this.#context.env(keyVariable);
    if (keyVariable !== undefined && this.#key === undefined) {
      throw errors.credentialMissing(keyVariable, `The embedding service ${this.#server}`);
    }
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    const { model, encoding, prefixes, requestedDimensions } = this.#settings;
    const request = {
      model,
      // The service refuses empty texts.
      input: inputs.map((text) => (prefixes[kind] + text).toWellFormed() || ' '),
      encoding_format: encoding,
      ...(requestedDimensions === undefined ? {} : { dimensions: requestedDimensions }),
    };
    const answer = await vendorCall(
      { context: this.#context, server: this.#server, model, modelHint: this.#modelHint, sent: inputs, signal },
      async (fetch) => (await this.#client(fetch)).embeddings.create(request, { signal }),
    );
    const { data, usage } = (answer ?? {}) as Partial<typeof answer>;
    return answeredVectors(this.#server, data, usage?.total_tokens);
  }

  /** Most servers of this protocol have it below `/v1`, and answer that there is nothing elsewhere. */
  get #modelHint(): string | undefined {
    const { pathname, origin } = new URL(this.#settings.baseURL);
    return pathname === '/'
      ? `Check the name of the model, and the address: most servers need \`baseURL: '${origin}/v1'\`.`
      : undefined;
  }

  async #client(fetch: typeof globalThis.fetch): Promise<OpenAI> {
    const { baseURL, headers } = this.#settings;
    const { OpenAI: Client } = await import('openai');
    return new Client({
      baseURL,
      // The client requires a key even if the server does not. The header that would carry it is removed.
      apiKey: this.#key ?? 'none',
      defaultHeaders: { ...(this.#key === undefined ? { Authorization: null } : {}), ...headers },
      // Otherwise the client reads these from the environment itself.
      adminAPIKey: null,
      organization: null,
      project: null,
      fetch,
      maxRetries: 0,
      logLevel: 'off',
    });
  }
}
