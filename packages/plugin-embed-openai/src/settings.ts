import type { EmbeddingPrice } from '@codesearch/kernel';
import { serviceAddress } from '@codesearch/toolkit';
import { defaultModel, knownModels, openaiLimits } from './models.ts';
import { addressForm, openaiBaseURL } from './options.ts';
import type { OpenaiOptions } from './options.ts';

/** Options with their defaults. */
export interface OpenaiSettings {
  readonly model: string;
  /** Length that a request specifies; absent if the model decides. */
  readonly requestedDimensions?: number;
  /** Absent if it must be measured. */
  readonly dimensions?: number;
  readonly baseURL: string;
  /** Absent for a server that needs no key. */
  readonly keyVariable?: string;
  readonly batchSize: number;
  readonly batchTokens?: number;
  readonly maxInputTokens?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly encoding: 'base64' | 'float';
  readonly prefixes: { readonly query: string; readonly document: string };
  readonly price?: EmbeddingPrice;
}

/** Increased when the same options give different vectors. */
const version = 0;

export function settingsOf(options: OpenaiOptions): OpenaiSettings {
  const { model = defaultModel, dimensions, headers = {} } = options;
  const baseURL = serviceAddress(options.baseURL ?? openaiBaseURL, 'baseURL', addressForm);
  const known = knownModels.get(model);
  const own = isOpenai(baseURL);
  const length = dimensions ?? known?.dimensions;
  const keyVariable = options.apiKeyEnv ?? (own ? 'OPENAI_API_KEY' : undefined);
  const batchTokens = options.batchTokens ?? (own ? openaiLimits.batchTokens : undefined);
  const maxInputTokens = options.maxInputTokens ?? (known ? openaiLimits.inputTokens : undefined);
  const givenPrice = options.pricePerMillionTokens;
  const price = givenPrice === undefined ? known?.price : { dollarsPerMillionTokens: givenPrice };
  return {
    model,
    baseURL,
    headers,
    batchSize: options.batchSize ?? (own ? 256 : 64),
    encoding: options.encoding ?? 'base64',
    prefixes: { query: options.queryPrefix ?? '', document: options.documentPrefix ?? '' },
    ...(length === undefined ? {} : { dimensions: length }),
    ...(dimensions === undefined ? {} : { requestedDimensions: dimensions }),
    ...(keyVariable === undefined ? {} : { keyVariable }),
    ...(batchTokens === undefined ? {} : { batchTokens }),
    ...(maxInputTokens === undefined ? {} : { maxInputTokens }),
    ...(price === undefined ? {} : { price }),
  };
}

/**
 * What determines the vectors. A model of OpenAI is the same on every server. Any other name depends on its server, so
 * the server is part of the fingerprint.
 */
export function fingerprintOf({ model, dimensions, baseURL, prefixes }: OpenaiSettings): unknown {
  return {
    model,
    dimensions: dimensions ?? null,
    ...(knownModels.has(model) ? {} : { server: new URL(baseURL).host }),
    ...(prefixes.query + prefixes.document === '' ? {} : { prefixes }),
    version,
  };
}

function isOpenai(baseURL: string): boolean {
  return new URL(baseURL).host === new URL(openaiBaseURL).host;
}
