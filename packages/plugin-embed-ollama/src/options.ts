import * as v from 'valibot';

/** What `ollama()` accepts. */
export interface OllamaOptions {
  /** Name of the model, with its tag where it has one. Default `nomic-embed-text`. */
  readonly model?: string | undefined;
  /** Address of the server. Default `OLLAMA_HOST`, else `http://127.0.0.1:11434`. */
  readonly host?: string | undefined;
  /** Whether a missing model is downloaded when the stage is opened. Default false. */
  readonly pull?: boolean | undefined;
  /** How long the model stays loaded after a call, as Ollama writes it: `'10m'`, `-1` for ever, 0 not at all. Default Ollama's own. */
  readonly keepAlive?: string | number | undefined;
  /** Length of the vectors, where the model can make shorter ones. Default: the model's own. */
  readonly dimensions?: number | undefined;
  /** Tokens of context to load the model with, which is also the longest text. Default: the model's own, at most 8192. */
  readonly contextLength?: number | undefined;
  /** Texts in one request at most. Default 32. */
  readonly batchSize?: number | undefined;
  /** Requests at once at most. Default 2. */
  readonly concurrency?: number | undefined;
  /** Put before each query, and before each document. Default: what the model was trained with, where that is known. */
  readonly queryPrefix?: string | undefined;
  readonly documentPrefix?: string | undefined;
}

const count = (most: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(most));

export const optionsSchema: v.GenericSchema<OllamaOptions> = v.strictObject({
  model: v.optional(v.pipe(v.string(), v.nonEmpty('expected a name'))),
  host: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty('expected an address'),
      v.check((host) => !host.includes('@'), 'the address holds a user name; it would be shown with the configuration'),
    ),
  ),
  pull: v.optional(v.boolean()),
  keepAlive: v.optional(v.union([v.string(), v.number()])),
  dimensions: v.optional(count(65_536)),
  contextLength: v.optional(count(1_000_000)),
  batchSize: v.optional(count(2048)),
  concurrency: v.optional(count(64)),
  queryPrefix: v.optional(v.string()),
  documentPrefix: v.optional(v.string()),
});
