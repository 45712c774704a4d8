import { isAbsolute } from 'node:path';
import type { StageBinding } from '@codesearch/kernel';
import * as v from 'valibot';

/** Services with a rerank endpoint, and where they have it. */
export const services: Readonly<Record<ServiceName, Service>> = {
  voyage: { url: 'https://api.voyageai.com/v1/rerank', model: 'rerank-2.5', keyVariable: 'VOYAGE_API_KEY' },
  cohere: { url: 'https://api.cohere.com/v2/rerank', model: 'rerank-v3.5', keyVariable: 'COHERE_API_KEY' },
  jina: {
    url: 'https://api.jina.ai/v1/rerank',
    model: 'jina-reranker-v2-base-multilingual',
    keyVariable: 'JINA_API_KEY',
  },
};

export type ServiceName = 'voyage' | 'cohere' | 'jina';

export interface Service {
  readonly url: string;
  /** The model that is asked for by default. */
  readonly model: string;
  /** Environment variable with the key. */
  readonly keyVariable: string;
}

/** What `neural()` accepts. */
export interface NeuralOptions {
  /** A service with a rerank endpoint, or `local` for a cross-encoder on this machine. */
  readonly service: ServiceName | 'local';
  /** Default: the service's own; `Xenova/ms-marco-MiniLM-L-6-v2` for `local`, or the absolute path of a folder that holds one. */
  readonly model?: string | undefined;
  /** Another address that speaks the service's protocol. */
  readonly url?: string | undefined;
  /**
   * Name of the environment variable with the key. Default: the service's, and none for another address: a key is sent to no server that
   * it was not meant for.
   */
  readonly apiKeyEnv?: string | undefined;
  /** The reranker that makes the first order. Default `additive()`. */
  readonly first?: StageBinding<'reranker'> | undefined;
  /** Files whose best chunk is read, 2 to 100. Default 30. */
  readonly top?: number | undefined;
  /** Milliseconds after which the first order is answered without the model. Default 2,000. */
  readonly timeoutMs?: number | undefined;
  /** Weight of full relevance, as a multiple of the difference between the best and the worst first score; above 0, at most 10. Default 1. */
  readonly weight?: number | undefined;
  /** For `local`: `q8` (default), `fp16` or `fp32`. */
  readonly dataType?: 'q8' | 'fp16' | 'fp32' | undefined;
  /** For `local`: whether a model that is not there may be downloaded. Default true. */
  readonly download?: boolean | undefined;
  /** For `local`: module specifier of Transformers.js, for one that is installed elsewhere. */
  readonly runtime?: string | undefined;
}

export type ResolvedNeuralOptions = NeuralOptions & {
  readonly top: number;
  readonly timeoutMs: number;
  readonly weight: number;
  readonly dataType: 'q8' | 'fp16' | 'fp32';
  readonly download: boolean;
  readonly runtime: string;
};

const isReranker = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'stage' in value && value.stage === 'reranker';

const whole = (least: number, most: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const neuralOptions: v.GenericSchema<NeuralOptions, ResolvedNeuralOptions> = v.pipe(
  v.strictObject({
    service: v.picklist(['voyage', 'cohere', 'jina', 'local']),
    model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name or a path'))),
    url: v.optional(v.pipe(v.string(), v.url('expected an address, such as http://localhost:8080/rerank'))),
    apiKeyEnv: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'expected the name of a variable, not a key'))),
    first: v.optional(v.custom<StageBinding<'reranker'>>(isReranker, 'It must be a reranker, such as `additive()`.')),
    top: v.optional(whole(2, 100), 30),
    timeoutMs: v.optional(whole(1, 60_000), 2000),
    weight: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(10)), 1),
    dataType: v.optional(v.picklist(['q8', 'fp16', 'fp32']), 'q8'),
    download: v.optional(v.boolean(), true),
    runtime: v.optional(v.string(), '@huggingface/transformers'),
  }),
  v.check(({ service, url }) => service !== 'local' || url === undefined, 'a local model has no url'),
  v.check(
    ({ service, model }) => service === 'local' || model === undefined || !isAbsolute(model),
    'only a local model is a path',
  ),
);
