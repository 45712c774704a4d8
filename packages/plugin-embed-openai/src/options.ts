import { addressRule } from '@codesearch/toolkit';
import type { AddressForm } from '@codesearch/toolkit';
import * as v from 'valibot';
import { defaultModel, knownModels, openaiLimits } from './models.ts';

/** Address of OpenAI's own service. */
export const openaiBaseURL = 'https://api.openai.com/v1';

/** Options of `openai()`. */
export interface OpenaiOptions {
  /** Name of the model on the server. Default `text-embedding-3-small`. */
  readonly model?: string | undefined;
  /** Length of the vectors, if the model supports shorter ones. Default: the model's own. */
  readonly dimensions?: number | undefined;
  /** Address of the service, including `/v1`. Default: OpenAI's. */
  readonly baseURL?: string | undefined;
  /**
   * Name of the environment variable with the key. Default: `OPENAI_API_KEY` for OpenAI's own service, and none for any
   * other, so that a key is sent only to the server that it is meant for.
   */
  readonly apiKeyEnv?: string | undefined;
  /** Max texts in one request. Default 256; 64 for services other than OpenAI's. */
  readonly batchSize?: number | undefined;
  /** Max estimated tokens in one request. Default: OpenAI's 300,000; no limit for other services. */
  readonly batchTokens?: number | undefined;
  /** Max tokens in one text; longer texts are sent in pieces. Default 8192 for OpenAI's models; no limit for others. */
  readonly maxInputTokens?: number | undefined;
  /** Max concurrent requests. Default 8. */
  readonly concurrency?: number | undefined;
  /** Max milliseconds of one request, 100 to 300,000. Default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** Headers to send with each request, such as those of a gateway. Default none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Requested form of the vectors. Default `base64`, a quarter of the bytes; `float` for servers without base64. */
  readonly encoding?: 'base64' | 'float' | undefined;
  /** Text in front of each query, if the model needs it. Default: none. */
  readonly queryPrefix?: string | undefined;
  /** Text in front of each document, if the model needs it. Default: none. */
  readonly documentPrefix?: string | undefined;
  /** US dollars for a million tokens, for estimates. Default: OpenAI's prices for its models. */
  readonly pricePerMillionTokens?: number | undefined;
}

const count = (max: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(max));

/** The service's addresses are written with or without the path of the request. */
export const addressForm: AddressForm = { ownPaths: ['/embeddings'] };

const address = v.pipe(v.string(), v.check(...addressRule(addressForm)));

export const optionsSchema: v.GenericSchema<OpenaiOptions> = v.pipe(
  v.strictObject({
    model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name'))),
    dimensions: v.optional(count(65_536)),
    baseURL: v.optional(address),
    apiKeyEnv: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'expected the name of a variable, not a key'))),
    batchSize: v.optional(count(openaiLimits.batchSize)),
    batchTokens: v.optional(count(10_000_000)),
    maxInputTokens: v.optional(count(1_000_000)),
    concurrency: v.optional(count(64)),
    timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(300_000))),
    headers: v.optional(v.record(v.string(), v.string())),
    encoding: v.optional(v.picklist(['base64', 'float'])),
    queryPrefix: v.optional(v.string()),
    documentPrefix: v.optional(v.string()),
    pricePerMillionTokens: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  v.forward(
    v.check(({ model, dimensions }) => {
      const known = knownModels.get(model ?? defaultModel);
      return !known || dimensions === undefined || dimensions === known.dimensions || known.shortens;
    }, 'this model supports only one length'),
    ['dimensions'],
  ),
  v.forward(
    v.check(({ model, dimensions }) => {
      const known = knownModels.get(model ?? defaultModel);
      return !known || dimensions === undefined || dimensions <= known.dimensions;
    }, 'this length exceeds that of the model'),
    ['dimensions'],
  ),
);
