import { definePlugin, isCodesearchError } from '@codesearch/kernel';
import { estimateTokens } from '@codesearch/toolkit/pure';
import type {
  Call,
  Embedder,
  EmbedderFacts,
  EmbedRequest,
  EmbedResult,
  OpenedEmbedderFacts,
  PluginContext,
  PluginFactory,
} from '@codesearch/kernel';
import { ollamaHost, ollamaStartHint, serviceHost, vendorCall } from '@codesearch/toolkit';
import type { RequestGuard } from '@codesearch/toolkit';
import type { Ollama } from 'ollama';
import { prefixesOf } from './models.ts';
import type { Prefixes } from './models.ts';
import { optionsSchema } from './options.ts';
import type { OllamaOptions } from './options.ts';
import { embedResultOf, modelInfoOf } from './wire.ts';
import type { ModelInfo } from './wire.ts';

/** Increased when the same options give different vectors. */
const version = 0;

const defaultModel = 'nomic-embed-text';

/** More context takes more memory, and no chunk is that long. */
const maxContext = 8192;

/** Embeds with any model that Ollama runs, on this machine or another. */
export const ollama: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name: 'embed-ollama',
  stage: 'embedder',
  options: optionsSchema,
  environment: ['OLLAMA_HOST'],
  // One server runs one model on one processor: more concurrent calls only make its queue longer.
  policy: ({ timeoutMs, concurrency = 2 }) => ({ timeoutMs, concurrency }),
  fingerprint: (given) => ({
    model: given.model ?? defaultModel,
    dimensions: given.dimensions ?? null,
    prefixes: prefixesFor(given),
    version,
  }),
  describe: (given, context) => factsOf(given, ollamaHost(given.baseURL, context)),
  create: (given, context) => new OllamaEmbedder(given, context),
});

function factsOf(given: OllamaOptions, address: string): EmbedderFacts {
  const { model = defaultModel, dimensions, batchSize = 32, contextLength = maxContext } = given;
  return {
    model,
    host: serviceHost(address),
    knowsDimensionsOnOpen: true,
    prefixTokens: estimateTokens(prefixesFor(given).document),
    ...(dimensions === undefined ? {} : { dimensions }),
    maxBatchSize: batchSize,
    maxInputTokens: contextLength,
    price: { dollarsPerMillionTokens: 0 },
  };
}

function prefixesFor({ model = defaultModel, queryPrefix, documentPrefix }: OllamaOptions): Prefixes {
  const trained = prefixesOf(model);
  return { query: queryPrefix ?? trained.query, document: documentPrefix ?? trained.document };
}

class OllamaEmbedder implements Embedder {
  readonly #model: string;
  readonly #options: OllamaOptions;
  readonly #context: PluginContext;
  readonly #prefixes: Prefixes;
  #info: ModelInfo | undefined;

  constructor(given: OllamaOptions, context: PluginContext) {
    this.#model = given.model ?? defaultModel;
    this.#options = given;
    this.#context = context;
    this.#prefixes = prefixesFor(given);
  }

  async open({ signal }: Call): Promise<OpenedEmbedderFacts> {
    try {
      this.#info = await this.#show(signal);
    } catch (error) {
      if (!this.#options.pull || !isCodesearchError(error, 'CONFIG_INVALID')) throw error;
      await this.#pull(signal);
      this.#info = await this.#show(signal);
    }
    const dimensions = this.#options.dimensions ?? this.#info.dimensions;
    return { ...(dimensions ? { dimensions } : {}), maxInputTokens: this.#maxInputTokens };
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    const { dimensions, keepAlive } = this.#options;
    const answer = await this.#ask(
      signal,
      (client) =>
        client.embed({
          model: this.#model,
          input: inputs.map((text) => (this.#prefixes[kind] + text).toWellFormed()),
          // The server refuses a text that is too long, so that the engine can send it in pieces.
          truncate: false,
          options: { num_ctx: this.#maxInputTokens },
          ...(dimensions === undefined ? {} : { dimensions }),
          ...(keepAlive === undefined ? {} : { keep_alive: keepAlive }),
        }),
      { sent: inputs },
    );
    return embedResultOf(this.#server, answer);
  }

  get #maxInputTokens(): number {
    return this.#options.contextLength ?? Math.min(this.#info?.contextLength ?? maxContext, maxContext);
  }

  async #show(signal: AbortSignal): Promise<ModelInfo> {
    return modelInfoOf(await this.#ask(signal, (client) => client.show({ model: this.#model })));
  }

  /** Logs progress in tenths. */
  async #pull(signal: AbortSignal): Promise<void> {
    const pull = async (client: Ollama): Promise<void> => {
      let reported = -1;
      for await (const { completed, total } of await client.pull({ model: this.#model, stream: true })) {
        const tenth = total > 0 ? Math.floor((completed / total) * 10) : reported;
        if (tenth === reported) continue;
        reported = tenth;
        this.#context.logger.info('downloading a model', { model: this.#model, loaded: completed, total });
      }
    };
    await this.#ask(signal, pull, { isStreamed: true });
  }

  async #ask<Answer>(
    signal: AbortSignal,
    call: (client: Ollama) => Promise<Answer>,
    guard: Pick<RequestGuard, 'sent' | 'isStreamed'> = {},
  ): Promise<Answer> {
    const { Ollama: Client } = await import('ollama');
    const { pathname } = new URL(this.#host);
    const place = pathname === '/' ? '' : ` If it is there, check the path ${pathname} of the address.`;
    const modelHint = `Get it with \`ollama pull ${this.#model}\`, or set pull: true in the configuration.${place}`;
    return vendorCall(
      {
        ...guard,
        context: this.#context,
        server: this.#server,
        model: this.#model,
        modelHint,
        startHint: ollamaStartHint,
        signal,
      },
      (fetch) => call(new Client({ host: this.#host, headers: this.#options.headers ?? {}, fetch })),
    );
  }

  get #host(): string {
    return ollamaHost(this.#options.baseURL, this.#context);
  }

  get #server(): string {
    return `Ollama at ${this.#host}`;
  }
}
