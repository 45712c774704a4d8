import { basename, dirname, join } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { folderPath, ModelStopped, ModelThread, untilAborted } from '@codesearch/toolkit';
import type { ModelTask } from '@codesearch/toolkit';
import type { ResolvedNeuralOptions } from '../options.ts';
import type { RelevanceModel } from '../relevance-model.ts';
import type { Question } from './cross-encoder.ts';

const defaultModel = 'Xenova/ms-marco-MiniLM-L-6-v2';

type ScoringThread = ModelThread<Question, readonly number[]>;

/** A cross-encoder on this machine. Its thread starts with the first question. */
export class LocalModel implements RelevanceModel {
  readonly name: string;
  readonly #task: ModelTask;
  #thread: ScoringThread | undefined;
  #asking = 0;

  constructor({ model = defaultModel, runtime, dataType, download }: ResolvedNeuralOptions, context: PluginContext) {
    const path = folderPath(model);
    const location = path === undefined ? { source: model } : { source: basename(path), localFolder: dirname(path) };
    this.name = location.source;
    this.#task = { ...location, runtime, dataType, download, modelsFolder: join(context.cacheDir, 'models') };
  }

  async relevance(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
    const thread = (this.#thread ??= this.#start());
    thread.ref();
    this.#asking++;
    try {
      // A call of the model cannot be interrupted, so its answer is dropped.
      return await untilAborted(thread.ask({ query, documents }), signal);
    } catch (error) {
      signal.throwIfAborted();
      const { message } = error as Error;
      if (!(error instanceof ModelStopped)) throw errors.responseInvalid(this.name, message);
      if (this.#thread === thread) this.#thread = undefined;
      throw errors.unavailable(this.name, message);
    } finally {
      // It must not keep the process alive after a search has its answer.
      if (--this.#asking === 0) thread.unref();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  #start(): ScoringThread {
    const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
    return new ModelThread(new URL(`cross-encoder${extension}`, import.meta.url), this.#task);
  }
}
