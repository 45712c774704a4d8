import { definePlugin, errors, estimateTokens } from '@codesearch/kernel';
import type {
  Embedder,
  EmbedderFacts,
  EmbedRequest,
  EmbedResult,
  PluginContext,
  PluginFactory,
} from '@codesearch/kernel';
import { refuseIgnoredAddress, serviceHost, vendorAddresses } from '@codesearch/toolkit';
import type { OpenAI } from 'openai';
import { optionsSchema } from './options.ts';
import type { OpenaiOptions } from './options.ts';
import { fingerprintOf, settingsOf } from './settings.ts';
import type { OpenaiSettings } from './settings.ts';
import { embedResultOf, failureOf } from './wire.ts';

/** Disables the client's own time limit: the engine has one. */
const noTimeLimitMs = 3_600_000;

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
  #client: OpenAI | undefined;

  constructor(given: OpenaiOptions, context: PluginContext) {
    const settings = settingsOf(given);
    this.#settings = settings;
    this.#isGiven = given.baseURL !== undefined;
    this.#context = context;
    this.#server = new URL(settings.baseURL).host;
  }

  async open(): Promise<void> {
    const { keyVariable, baseURL, headers } = this.#settings;
    if (!this.#isGiven) refuseIgnoredAddress(this.#context, 'openai', baseURL);
    const key = keyVariable === undefined ? undefined : this.#context.env(keyVariable);
    if (keyVariable !== undefined && key === undefined) {
      throw errors.credentialMissing(keyVariable, `The embedding service ${this.#server}`);
    }
    const { OpenAI: Client } = await import('openai');
    this.#client = new Client({
      baseURL,
      // The client requires a key even if the server does not. The header that would carry it is removed.
      apiKey: key ?? 'none',
      defaultHeaders: { ...(key === undefined ? { Authorization: null } : {}), ...headers },
      timeout: noTimeLimitMs,
      // Otherwise the client reads these from the environment itself.
      adminAPIKey: null,
      organization: null,
      project: null,
      fetch: this.#context.fetch,
      maxRetries: 0,
      logLevel: 'off',
    });
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
    try {
      const answer = await (this.#client as OpenAI).embeddings.create(request, { signal });
      return embedResultOf(this.#server, answer);
    } catch (error) {
      throw failureOf(error, { server: this.#server, model, now: this.#context.now(), sent: inputs });
    }
  }
}
