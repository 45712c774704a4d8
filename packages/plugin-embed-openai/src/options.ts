import { isServiceAddress } from '@codesearch/toolkit';
import * as v from 'valibot';
import { defaultModel, knownModels, openaiLimits } from './models.ts';

/** Address of OpenAI's own service. */
export const openaiBaseURL = 'https://api.openai.com/v1';

/** What `openai()` accepts. */
export interface OpenaiOptions {
  /** Name of the model, as the server spells it. Default `text-embedding-3-small`. */
  readonly model?: string | undefined;
  /** Length of the vectors, where the model can make shorter ones. Default: the model's own. */
  readonly dimensions?: number | undefined;
  /** Address of the service, up to and with `/v1`. Default: OpenAI's. */
  readonly baseURL?: string | undefined;
  /**
   * Name of the environment variable with the key. Default `OPENAI_API_KEY` for OpenAI's own service, and none for any other: a key is
   * sent to no server that it was not meant for.
   */
  readonly apiKeyEnv?: string | undefined;
  /** Texts in one request at most. Default 256, and 64 for another service than OpenAI's. */
  readonly batchSize?: number | undefined;
  /** Tokens in one request at most. Default OpenAI's 300,000; none for another service. */
  readonly batchTokens?: number | undefined;
  /** Tokens in one text at most; longer ones go in pieces. Default 8192 for OpenAI's models; none for others. */
  readonly maxInputTokens?: number | undefined;
  /** Requests at once at most. Default 8. */
  readonly concurrency?: number | undefined;
  /** How vectors come back. Default `base64`, which is a quarter of the bytes; `float` for a server that knows no other. */
  readonly encoding?: 'base64' | 'float' | undefined;
  /** Put before each query, and before each document, where the model wants it. Default nothing. */
  readonly queryPrefix?: string | undefined;
  readonly documentPrefix?: string | undefined;
  /** US dollars for a million tokens, for estimates. Default: what OpenAI asks for its models. */
  readonly pricePerMillionTokens?: number | undefined;
}

const count = (most: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(most));

const address = v.pipe(
  v.string(),
  v.check(isServiceAddress, 'expected an http(s) address without a user name; a key goes by apiKeyEnv'),
);

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
    encoding: v.optional(v.picklist(['base64', 'float'])),
    queryPrefix: v.optional(v.string()),
    documentPrefix: v.optional(v.string()),
    pricePerMillionTokens: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  v.forward(
    v.check(({ model, dimensions }) => {
      const known = knownModels.get(model ?? defaultModel);
      return !known || dimensions === undefined || dimensions === known.dimensions || known.shortens;
    }, 'this model makes vectors of one length only'),
    ['dimensions'],
  ),
  v.forward(
    v.check(({ model, dimensions }) => {
      const known = knownModels.get(model ?? defaultModel);
      return !known || dimensions === undefined || dimensions <= known.dimensions;
    }, 'this model makes no vectors as long'),
    ['dimensions'],
  ),
);
