import { stageOption } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { addressRule, ollamaAddress, serviceAddress } from '@codesearch/toolkit';
import type { AddressForm, WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';

/** Options of `llm()` for all providers. */
interface SharedOptions {
  /**
   * Contextualizer whose contexts the sentences are added to. A chunk without a sentence keeps its context. Default:
   * none, the chunks have no header.
   */
  readonly fallback?: StageBinding<'contextualizer'> | undefined;
  /**
   * Whether the model is not called about chunks. Set it to false later and run `index --improve` to add the sentences.
   * Default false.
   */
  readonly fallbackOnly?: boolean | undefined;
  /**
   * Whether the model words a plain question as code would, before it is searched. Each new question is one call.
   * Default false.
   */
  readonly rewordQuestions?: boolean | undefined;
  /** Timeout of this call in milliseconds, 100 to 60,000. Then the question is searched as it is. Default 5,000. */
  readonly rewordTimeoutMs?: number | undefined;
  /** Max concurrent calls, 1 to 64. Default 1 for Ollama, which answers one call after the other, else 8. */
  readonly concurrency?: number | undefined;
  /**
   * Timeout of a call in milliseconds, 100 to 600,000. A chunk without an answer keeps the context of the fallback.
   * Default 60,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * UTF-8 bytes of a file that the model sees with each of its chunks, 500 to 1,000,000. Of a longer file it sees the
   * beginning, and the signatures of the rest. Default 8,000.
   */
  readonly documentBytes?: number | undefined;
  /** Headers to send with each request, such as those of a gateway. Default none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * US dollars for a million tokens that are sent, and for a million tokens of answers. Default: OpenAI's for its small
   * models.
   */
  readonly pricePerMillionTokens?: { readonly input: number; readonly output: number } | undefined;
  /** Additional fields for the body of each request, such as `{ temperature: 0 }`. Default none. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** A model that Ollama serves. */
export interface OllamaOptions extends SharedOptions {
  readonly provider?: 'ollama' | undefined;
  /** Name of the model in `ollama list`. Default `qwen3:0.6b`. */
  readonly model?: string | undefined;
  /** Address of the server. Default `OLLAMA_HOST`, else `http://127.0.0.1:11434`. */
  readonly baseURL?: string | undefined;
  /** How long Ollama keeps the model in memory after a request. Default `10m`. */
  readonly keepAlive?: string | undefined;
}

/** A model behind an endpoint with OpenAI's chat completions. */
export interface OpenAiOptions extends SharedOptions {
  readonly provider: 'openai';
  /** Name of the model at the endpoint. */
  readonly model: string;
  /** Address of the service, including `/v1`. Default: OpenAI's. */
  readonly baseURL?: string | undefined;
  /**
   * Name of the environment variable that contains the key. Default `OPENAI_API_KEY` for OpenAI's own service, and none
   * for any other, so that a key is never sent to a server that it was not meant for.
   */
  readonly apiKeyEnv?: string | undefined;
}

/** Options of `llm()`. */
export type LlmOptions = OllamaOptions | OpenAiOptions;

type Open = 'fallback' | 'headers' | 'pricePerMillionTokens' | 'baseURL';

export type ResolvedOllama = WithDefaults<OllamaOptions, Open>;

export type ResolvedOpenAi = WithDefaults<OpenAiOptions, Open | 'apiKeyEnv'>;

export type ResolvedOptions = ResolvedOllama | ResolvedOpenAi;

/** Address of OpenAI's own service. */
export const openAiUrl = 'https://api.openai.com/v1';

/** The service's addresses are written with or without the path of the request. */
const openAiAddress: AddressForm = { ownPaths: ['/chat/completions'] };

export function endpointOf({ baseURL = openAiUrl }: ResolvedOpenAi): string {
  return serviceAddress(baseURL, 'baseURL', openAiAddress);
}

/** Returns the name of the environment variable that contains the key, or `undefined` if no key is sent. */
export function keyVariable(options: ResolvedOpenAi): string | undefined {
  return options.apiKeyEnv ?? (endpointOf(options) === openAiUrl ? 'OPENAI_API_KEY' : undefined);
}

const integer = (min: number, max: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const name = v.pipe(v.string(), v.nonEmpty());

const address = (form: AddressForm): v.GenericSchema<string> => v.pipe(v.string(), v.check(...addressRule(form)));

const price = v.pipe(v.number(), v.minValue(0));

const shared = {
  fallback: v.optional(
    v.custom<StageBinding<'contextualizer'>>(
      stageOption('contextualizer').is,
      'It must be a contextualizer, such as `pattern()`.',
    ),
  ),
  fallbackOnly: v.optional(v.boolean(), false),
  rewordQuestions: v.optional(v.boolean(), false),
  rewordTimeoutMs: v.optional(integer(100, 60_000), 5_000),
  timeoutMs: v.optional(integer(100, 600_000), 60_000),
  documentBytes: v.optional(integer(500, 1_000_000), 8_000),
  headers: v.optional(v.record(v.string(), v.string())),
  pricePerMillionTokens: v.optional(v.strictObject({ input: price, output: price })),
  extra: v.optional(v.record(v.string(), v.unknown()), {}),
};

export const optionsSchema: v.GenericSchema<LlmOptions, ResolvedOptions> = v.variant('provider', [
  v.strictObject({
    ...shared,
    provider: v.optional(v.literal('ollama'), 'ollama'),
    concurrency: v.optional(integer(1, 64), 1),
    model: v.optional(name, 'qwen3:0.6b'),
    baseURL: v.optional(address(ollamaAddress)),
    keepAlive: v.optional(name, '10m'),
  }),
  v.strictObject({
    ...shared,
    provider: v.literal('openai'),
    concurrency: v.optional(integer(1, 64), 8),
    model: name,
    baseURL: v.optional(address(openAiAddress)),
    apiKeyEnv: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'expected the name of a variable, not a key'))),
  }),
]);
