import { stageOption } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { addressRule, folderPath } from '@codesearch/toolkit';
import type { AddressForm, WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';

/** Services with a rerank endpoint. */
export const services: Readonly<Record<ServiceName, Service>> = {
  voyage: {
    baseURL: 'https://api.voyageai.com/v1',
    model: 'rerank-2.5',
    keyVariable: 'VOYAGE_API_KEY',
  },
  cohere: {
    baseURL: 'https://api.cohere.com/v2',
    model: 'rerank-v3.5',
    keyVariable: 'COHERE_API_KEY',
  },
  jina: {
    baseURL: 'https://api.jina.ai/v1',
    model: 'jina-reranker-v2-base-multilingual',
    keyVariable: 'JINA_API_KEY',
  },
};

export const serviceNames = ['voyage', 'cohere', 'jina'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface Service {
  /** Address of the service; that of the endpoint has `/rerank` at its end. */
  readonly baseURL: string;
  /** The default model. */
  readonly model: string;
  /** Environment variable that contains the key. */
  readonly keyVariable: string;
}

/** Options of `neural()`. */
export interface NeuralOptions {
  /** A service with a rerank endpoint, or `local` for a cross-encoder on this machine. */
  readonly service: ServiceName | 'local';
  /**
   * Name of the model. For `local` also the absolute path of a folder with a model. Default: the service's model, or
   * `Xenova/ms-marco-MiniLM-L-6-v2` for `local`.
   */
  readonly model?: string | undefined;
  /**
   * Address of another server with the protocol of the service, with or without `/rerank` at its end. Default: the
   * service's address.
   */
  readonly baseURL?: string | undefined;
  /**
   * Name of the environment variable that contains the key. Default: the variable of the service; none if `baseURL` is
   * set, so that a key is never sent to a server that it was not meant for.
   */
  readonly apiKeyEnv?: string | undefined;
  /** Headers to send with each request, such as those of a gateway. Default none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The reranker that makes the first order. Default `additive()`. */
  readonly first?: StageBinding<'reranker'> | undefined;
  /** Number of files whose best chunk the model reads, 2 to 100. Default 30. */
  readonly top?: number | undefined;
  /** Milliseconds until the first order is returned without the model. Default 2,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Weight of the highest relevance, as a multiple of the difference between the best and the worst score of the first
   * order. Above 0, at most 10. Default 1.
   */
  readonly weight?: number | undefined;
  /** US dollars for a million tokens, for estimates. Default: unknown. */
  readonly pricePerMillionTokens?: number | undefined;
  /** For `local`: `q8` (default), `fp16` or `fp32`. */
  readonly dataType?: 'q8' | 'fp16' | 'fp32' | undefined;
  /** For `local`: whether a missing model is downloaded. Default true. */
  readonly download?: boolean | undefined;
  /** For `local`: module specifier of Transformers.js. Default `@huggingface/transformers`. */
  readonly runtime?: string | undefined;
}

export type ResolvedNeuralOptions = WithDefaults<
  NeuralOptions,
  'model' | 'baseURL' | 'apiKeyEnv' | 'headers' | 'first' | 'pricePerMillionTokens'
>;

/** The services' addresses are written with or without the path of the request. */
export const addressForm: AddressForm = { ownPaths: ['/rerank'] };

const integer = (min: number, max: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const neuralOptions: v.GenericSchema<NeuralOptions, ResolvedNeuralOptions> = v.pipe(
  v.strictObject({
    service: v.picklist([...serviceNames, 'local']),
    model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name or a path'))),
    baseURL: v.optional(v.pipe(v.string(), v.check(...addressRule(addressForm)))),
    headers: v.optional(v.record(v.string(), v.string())),
    apiKeyEnv: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'expected the name of a variable, not a key'))),
    first: v.optional(
      v.custom<StageBinding<'reranker'>>(stageOption('reranker').is, 'It must be a reranker, such as `additive()`.'),
    ),
    top: v.optional(integer(2, 100), 30),
    timeoutMs: v.optional(integer(1, 60_000), 2000),
    pricePerMillionTokens: v.optional(v.pipe(v.number(), v.minValue(0))),
    weight: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(10)), 1),
    dataType: v.optional(v.picklist(['q8', 'fp16', 'fp32']), 'q8'),
    download: v.optional(v.boolean(), true),
    runtime: v.optional(v.string(), '@huggingface/transformers'),
  }),
  v.check(({ service, baseURL }) => service !== 'local' || baseURL === undefined, 'a local model has no baseURL'),
  v.check(
    ({ service, model }) => service === 'local' || model === undefined || folderPath(model) === undefined,
    'only a local model is a path',
  ),
);
