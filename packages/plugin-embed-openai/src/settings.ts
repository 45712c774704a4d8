import type { EmbeddingPrice } from '@codesearch/kernel';
import { defaultModel, knownModels, openaiLimits } from './models.ts';
import { openaiBaseURL } from './options.ts';
import type { OpenaiOptions } from './options.ts';

/** Options with nothing left open. */
export interface OpenaiSettings {
  readonly model: string;
  /** What the request asks for; absent where it leaves it to the model. */
  readonly requestedDimensions?: number;
  /** Absent if only a vector shows it. */
  readonly dimensions?: number;
  readonly baseURL: string;
  /** Absent for a server that wants no key. */
  readonly keyVariable?: string;
  readonly batchSize: number;
  readonly batchTokens?: number;
  readonly maxInputTokens?: number;
  readonly concurrency?: number;
  readonly encoding: 'base64' | 'float';
  readonly prefixes: { readonly query: string; readonly document: string };
  readonly price?: EmbeddingPrice;
}

/** Rises when the same options give other vectors. */
const version = 0;

export function settingsOf(options: OpenaiOptions): OpenaiSettings {
  const { model = defaultModel, dimensions, baseURL = openaiBaseURL, concurrency } = options;
  const known = knownModels.get(model);
  const own = isOpenai(baseURL);
  const length = dimensions ?? known?.dimensions;
  const keyVariable = options.apiKeyEnv ?? (own ? 'OPENAI_API_KEY' : undefined);
  const batchTokens = options.batchTokens ?? (own ? openaiLimits.batchTokens : undefined);
  const maxInputTokens = options.maxInputTokens ?? (known ? openaiLimits.inputTokens : undefined);
  const asked = options.pricePerMillionTokens;
  const price = asked === undefined ? known?.price : { dollarsPerMillionTokens: asked };
  return {
    model,
    baseURL,
    batchSize: options.batchSize ?? (own ? 256 : 64),
    encoding: options.encoding ?? 'base64',
    prefixes: { query: options.queryPrefix ?? '', document: options.documentPrefix ?? '' },
    ...(length === undefined ? {} : { dimensions: length }),
    ...(dimensions === undefined ? {} : { requestedDimensions: dimensions }),
    ...(keyVariable === undefined ? {} : { keyVariable }),
    ...(batchTokens === undefined ? {} : { batchTokens }),
    ...(maxInputTokens === undefined ? {} : { maxInputTokens }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(price === undefined ? {} : { price }),
  };
}

/**
 * What makes the vectors what they are. A model of OpenAI is the same wherever it is served; another name means what its server
 * says, so that the server belongs to it.
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
