import { addressRule, ollamaAddress as addressForm } from '@codesearch/toolkit';
import * as v from 'valibot';

/** Options of `ollama()`. */
export interface OllamaOptions {
  /** Name of the model, with its tag if it has one. Default `nomic-embed-text`. */
  readonly model?: string | undefined;
  /** Address of the server. Default `OLLAMA_HOST`, else `http://127.0.0.1:11434`. */
  readonly baseURL?: string | undefined;
  /** Whether a missing model is downloaded when the stage is opened. Default false. */
  readonly pull?: boolean | undefined;
  /**
   * How long the model stays loaded after a call, in Ollama's form: `'10m'`, `-1` forever, 0 not at all. Default:
   * Ollama's own, five minutes.
   */
  readonly keepAlive?: string | number | undefined;
  /** Length of the vectors, if the model supports shorter ones. Default: the model's own. */
  readonly dimensions?: number | undefined;
  /**
   * Tokens of context to load the model with, which is also the limit of a text. Default: the model's own, at most
   * 8192.
   */
  readonly contextLength?: number | undefined;
  /** Max texts in one request. Default 32. */
  readonly batchSize?: number | undefined;
  /** Max concurrent requests. Default 2. */
  readonly concurrency?: number | undefined;
  /** Max milliseconds of one request, 100 to 300,000. Default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** Headers to send with each request, such as those of a gateway. Default none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Text in front of each query. Default: what the model was trained with, if that is known. */
  readonly queryPrefix?: string | undefined;
  /** Text in front of each document. Default: what the model was trained with, if that is known. */
  readonly documentPrefix?: string | undefined;
}

const count = (max: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(max));

export const optionsSchema: v.GenericSchema<OllamaOptions> = v.strictObject({
  model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name'))),
  baseURL: v.optional(v.pipe(v.string(), v.check(...addressRule(addressForm)))),
  pull: v.optional(v.boolean()),
  keepAlive: v.optional(v.union([v.string(), v.number()])),
  dimensions: v.optional(count(65_536)),
  contextLength: v.optional(count(1_000_000)),
  batchSize: v.optional(count(2048)),
  concurrency: v.optional(count(64)),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(300_000))),
  headers: v.optional(v.record(v.string(), v.string())),
  queryPrefix: v.optional(v.string()),
  documentPrefix: v.optional(v.string()),
});
