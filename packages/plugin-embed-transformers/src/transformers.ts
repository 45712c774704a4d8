import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  Call,
  Embedder,
  EmbedRequest,
  EmbedResult,
  OpenedEmbedderFacts,
  PluginContext,
  PluginFactory,
} from '@codesearch/kernel';
import { ModelStopped, ModelThread, untilAborted, packageMissing } from '@codesearch/toolkit';
import type { EmbeddedTexts } from './model/sentence-model.ts';
import { optionsSchema } from './options.ts';
import type { Options } from './options.ts';

const name = 'embed-transformers';

/** Embeds with an ONNX model on this machine, run by Transformers.js in worker threads. */
export const transformers: PluginFactory<'embedder', typeof optionsSchema> = definePlugin({
  name,
  stage: 'embedder',
  options: optionsSchema,
  fingerprint: ({ model, dataType, maxInputTokens, pooling, queryPrefix, documentPrefix }) => ({
    model,
    dataType,
    maxInputTokens,
    pooling,
    queryPrefix,
    documentPrefix,
  }),
  describe: ({ model, maxInputTokens }) => ({
    model,
    maxBatchSize: 64,
    maxInputTokens,
    price: { dollarsPerMillionTokens: 0 },
  }),
  create: (options, context) => new TransformersEmbedder(options, context),
});

/** The program of a thread, with the extension of this module. */
const program = new URL(`./program${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`, import.meta.url);

type EmbeddingThread = ModelThread<readonly string[], EmbeddedTexts>;

class TransformersEmbedder implements Embedder {
  readonly #options: Options;
  readonly #context: PluginContext;
  #workers: readonly EmbeddingThread[] = [];

  constructor(options: Options, context: PluginContext) {
    this.#options = options;
    this.#context = context;
  }

  async open({ signal }: Call): Promise<OpenedEmbedderFacts> {
    this.#checkFolder();
    const actual = await this.#load(signal);
    const { dimensions } = this.#options;
    if (dimensions === undefined || dimensions === actual) return { dimensions: actual };
    await this.#stop();
    throw errors.dimensionMismatch(dimensions, actual);
  }

  /** Starts the workers. @returns the length of the model's vectors */
  async #load(signal: AbortSignal): Promise<number> {
    const first = this.#start();
    this.#workers = [first];
    try {
      await untilAborted(first.loaded, signal);
      // The first worker has downloaded the model for the others.
      this.#workers = [first, ...Array.from({ length: this.#options.workers - 1 }, () => this.#start())];
      await untilAborted(Promise.all(this.#workers.map(({ loaded }) => loaded)), signal);
      const { vectors } = await untilAborted(first.ask(['dimensions']), signal);
      return vectors[0]!.length;
    } catch (error) {
      await this.#stop();
      throw this.#failure(error);
    }
  }

  async embed({ kind, inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    const { queryPrefix, documentPrefix } = this.#options;
    const prefix = kind === 'query' ? queryPrefix : documentPrefix;
    const worker = this.#workers.reduce((idlest, each) => (each.load < idlest.load ? each : idlest));
    try {
      return await untilAborted(worker.ask(inputs.map((input) => prefix + input)), signal);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
  }

  get #modelsFolder(): string {
    return this.#options.modelsFolder ?? join(this.#context.cacheDir, 'models');
  }

  /** Transformers.js reports a missing folder with an unhelpful message. */
  #checkFolder(): void {
    const { localFolder, source, download } = this.#options;
    if (localFolder === undefined && download) return;
    const folder = join(localFolder ?? this.#modelsFolder, source);
    if (existsSync(join(folder, 'config.json'))) return;
    const reason = localFolder === undefined ? ", and 'download' is off" : '';
    throw errors.optionsInvalid(name, 'model', `${folder} contains no model${reason}`);
  }

  #start(): EmbeddingThread {
    const threads = Math.max(1, Math.floor(availableParallelism() / this.#options.workers));
    const task = { ...this.#options, modelsFolder: this.#modelsFolder, threads };
    return new ModelThread(program, task, ({ file, loaded, total }) =>
      this.#context.logger.info('downloading a model', { model: this.#options.model, file, loaded, total }),
    );
  }

  async #stop(): Promise<void> {
    const workers = this.#workers;
    this.#workers = [];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #failure(error: unknown): Error {
    const { model, runtime } = this.#options;
    const { message } = error as Error;
    const failure = error instanceof ModelStopped ? error.failure : undefined;
    if (failure === 'no-runtime') return packageMissing(name, runtime, message);
    if (failure === 'network') return errors.unavailable(`The hub with the model ${model}`, message);
    if (failure === 'no-model') return errors.optionsInvalid(name, 'model', `${model} cannot be loaded: ${message}`);
    return errors.responseInvalid(`The model ${model}`, message);
  }
}
