import { Worker } from 'node:worker_threads';
import { keepModelsPrivate } from '@codesearch/toolkit';
import type { DownloadProgress } from '../model/runtime.ts';
import type { EmbeddedTexts } from '../model/sentence-model.ts';
import type { LoadFailure, WorkerMessage, WorkerTask } from './message.ts';

/** A worker failed to load its model. */
export class ModelNotLoaded extends Error {
  readonly failure: LoadFailure;

  constructor(failure: LoadFailure, problem: string) {
    super(problem);
    this.failure = failure;
  }
}

interface Waiting {
  resolve(result: EmbeddedTexts): void;
  reject(error: Error): void;
}

/** A thread that loads a model and embeds one batch after the other. */
export class ModelWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** Settles when the model is loaded, or rejects with {@link ModelNotLoaded}. */
  readonly loaded: Promise<void>;
  #lastId = 0;

  constructor(task: WorkerTask, onProgress: (progress: DownloadProgress) => void) {
    const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
    keepModelsPrivate();
    this.#worker = new Worker(new URL(`./worker${extension}`, import.meta.url), { workerData: task });
    this.loaded = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'progress') onProgress(message.progress);
        else if (message.kind === 'loaded') resolve();
        else if (message.kind === 'not-loaded') reject(new ModelNotLoaded(message.failure, message.problem));
        else this.#settle(message);
      });
      this.#worker.on('error', (error) => this.#end(error as Error, reject));
      this.#worker.on('exit', () => this.#end(new Error('its thread has ended'), reject));
    });
    // A rejection without a listener would end the process.
    this.loaded.catch(() => undefined);
  }

  /** Number of pending batches. */
  get load(): number {
    return this.#waiting.size;
  }

  embed(texts: readonly string[]): Promise<EmbeddedTexts> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, texts });
    });
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(message: Extract<WorkerMessage, { readonly id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'embedded') waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.problem));
  }

  #end(error: Error, rejectLoading: (error: Error) => void): void {
    rejectLoading(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
