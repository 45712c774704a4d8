import { addressRule } from '@codesearch/toolkit';
import type { AddressForm } from '@codesearch/toolkit';
import * as v from 'valibot';
import { defaultModel, knownModels, maxTexts } from './models.ts';

/** Precision of a vector in transit: a float, a byte or a bit per number. */
export const outputTypes = ['float', 'int8', 'binary'] as const;

/** Options of `voyage()`. */
export interface VoyageOptions {
  /** Name of the model. Default `voyage-code-3`. */
  readonly model?: string | undefined;
  /** Length of the vectors: 256, 512, 1024 or 2048, for models that support them. Default: the model's own. */
  readonly dimensions?: number | undefined;
  /** Precision of the vectors in transit; the index stores numbers in any case. Default `float`. */
  readonly outputDtype?: (typeof outputTypes)[number] | undefined;
  /** Address of the service, including `/v1`. Default: Voyage's. */
  readonly baseURL?: string | undefined;
  /** Name of the environment variable with the key. Default `VOYAGE_API_KEY`. */
  readonly apiKeyEnv?: string | undefined;
  /** Max texts in one request. Default 256. */
  readonly batchSize?: number | undefined;
  /** Max concurrent requests. Default 8. */
  readonly concurrency?: number | undefined;
  /** Max milliseconds of one request, 100 to 300,000. Default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** Headers to send with each request, such as those of a gateway. Default none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** US dollars for a million tokens, for estimates. Default: Voyage's prices. */
  readonly pricePerMillionTokens?: number | undefined;
}

const count = (max: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(max));

/** The service's addresses are written with or without the path of the request. */
export const addressForm: AddressForm = { ownPaths: ['/embeddings'] };

const address = v.pipe(v.string(), v.check(...addressRule(addressForm)));

export const optionsSchema: v.GenericSchema<VoyageOptions> = v.pipe(
  v.strictObject({
    model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name'))),
    dimensions: v.optional(v.pipe(count(65_536), v.multipleOf(8))),
    outputDtype: v.optional(v.picklist(outputTypes)),
    baseURL: v.optional(address),
    apiKeyEnv: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'expected the name of a variable, not a key'))),
    batchSize: v.optional(count(maxTexts)),
    concurrency: v.optional(count(64)),
    timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(300_000))),
    headers: v.optional(v.record(v.string(), v.string())),
    pricePerMillionTokens: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  v.forward(
    v.check(({ model, dimensions }) => {
      const known = knownModels.get(model ?? defaultModel);
      return !known || dimensions === undefined || known.dimensions.includes(dimensions);
    }, 'this model does not support this length'),
    ['dimensions'],
  ),
);
