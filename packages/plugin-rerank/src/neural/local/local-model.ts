import { basename, dirname, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { folderPath, keepModelsPrivate } from '@codesearch/toolkit';
import type { ResolvedNeuralOptions } from '../options.ts';
import type { RelevanceModel } from '../relevance-model.ts';
import type { CrossEncoderTask, Question, Reply } from './cross-encoder.ts';

const defaultModel = 'Xenova/ms-marco-MiniLM-L-6-v2';

interface PendingQuestion {
  resolve(scores: readonly number[]): void;
  reject(error: Error): void;
}

/** A cross-encoder on this machine. Its worker thread starts with the first question. */
export class LocalModel implements RelevanceModel {
  readonly name: string;
  readonly #task: CrossEncoderTask;
  readonly #pending = new Map<number, PendingQuestion>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor({ model = defaultModel, runtime, dataType, download }: ResolvedNeuralOptions, context: PluginContext) {
    const path = folderPath(model);
    const location = path === undefined ? { source: model } : { source: basename(path), localFolder: dirname(path) };
    this.name = location.source;
    this.#task = { ...location, runtime, dataType, download, modelsFolder: join(context.cacheDir, 'models') };
  }

  relevance(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
    this.#worker ??= this.#start();
    const question: Question = { id: ++this.#lastId, query, documents };
    return new Promise((resolve, reject) => {
      this.#pending.set(question.id, { resolve, reject });
      // A call of the model cannot be interrupted, so its answer is dropped.
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      this.#worker?.postMessage(question);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
    // Loaded here because most searches start no thread.
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    keepModelsPrivate();
    const worker = new Worker(new URL(`cross-encoder${extension}`, import.meta.url), { workerData: this.#task });
    // The thread must not keep the process alive after a search has its answer.
    worker.unref();
    worker.on('message', (reply: Reply) => this.#receive(reply));
    worker.on('error', (error) => this.#fail(worker, (error as Error).message));
    worker.on('exit', () => this.#fail(worker, 'its thread has ended'));
    return worker;
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'not-loaded') {
      this.#rejectAll(reply.problem);
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'scored') pending?.resolve(reply.scores);
    else pending?.reject(errors.responseInvalid(this.name, reply.problem));
  }

  #fail(worker: Worker, problem: string): void {
    if (this.#worker === worker) this.#worker = undefined;
    this.#rejectAll(problem);
  }

  #rejectAll(problem: string): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(errors.unavailable(this.name, problem));
  }
}
