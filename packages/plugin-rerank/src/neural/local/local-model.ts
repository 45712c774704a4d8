import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import type { ResolvedNeuralOptions } from '../options.ts';
import type { RelevanceModel } from '../relevance-model.ts';
import type { CrossEncoderTask, Question, Reply } from './cross-encoder.ts';

const defaultModel = 'Xenova/ms-marco-MiniLM-L-6-v2';

interface Waiting {
  resolve(scores: readonly number[]): void;
  reject(error: Error): void;
}

/** A cross-encoder on this machine. Its thread starts with the first question. */
export class LocalModel implements RelevanceModel {
  readonly name: string;
  readonly #task: CrossEncoderTask;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor({ model = defaultModel, runtime, dataType, download }: ResolvedNeuralOptions, context: PluginContext) {
    const place = isAbsolute(model) ? { source: basename(model), localFolder: dirname(model) } : { source: model };
    this.name = place.source;
    this.#task = { ...place, runtime, dataType, download, modelsFolder: join(context.cacheDir, 'models') };
  }

  relevance(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
    this.#worker ??= this.#start();
    const question: Question = { id: ++this.#lastId, query, documents };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve, reject });
      // The thread cannot be interrupted in a call; its answer is dropped.
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
    // Most searches need no thread, and are spared its library.
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const worker = new Worker(new URL(`cross-encoder${extension}`, import.meta.url), { workerData: this.#task });
    // A search that has its answer does not wait for the thread.
    worker.unref();
    worker.on('message', (reply: Reply) => this.#settle(reply));
    worker.on('error', (error) => this.#end(worker, (error as Error).message));
    worker.on('exit', () => this.#end(worker, 'its thread has ended'));
    return worker;
  }

  #settle(reply: Reply): void {
    if (reply.kind === 'not-loaded') {
      this.#rejectAll(reply.problem);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'scored') waiting?.resolve(reply.scores);
    else waiting?.reject(errors.responseInvalid(this.name, reply.problem));
  }

  #end(worker: Worker, problem: string): void {
    if (this.#worker === worker) this.#worker = undefined;
    this.#rejectAll(problem);
  }

  #rejectAll(problem: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(errors.unavailable(this.name, problem));
  }
}
