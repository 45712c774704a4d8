import type { Worker } from 'node:worker_threads';
import type { DownloadProgress, LoadFailure, ModelMessage, ModelTask } from './model-program.ts';

/** A thread has ended, or has not loaded its model. */
export class ModelStopped extends Error {
  /** Why it has not loaded its model; absent if it has ended for another reason. */
  readonly failure: LoadFailure | undefined;

  constructor(problem: string, failure?: LoadFailure) {
    super(problem);
    this.failure = failure;
  }
}

/**
 * A thread that loads a model of Transformers.js and answers one question after the other, since a call of a model
 * blocks its thread. Its program calls `runModel`.
 */
export class ModelThread<Question, Answer> {
  /** Settles when the model is loaded. @throws ModelStopped */
  readonly loaded: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #lastId = 0;

  /** @param program module beside the caller, with the extension of the caller */
  constructor(program: URL, task: ModelTask, onProgress: (progress: DownloadProgress) => void = () => {}) {
    // Loaded here because most searches start no thread.
    const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
    // Since version 1.30, the runtime of ONNX models sends its maker a report of each session. It reads the variable of
    // the process, which a thread of its own cannot set. A value that the user has set stays.
    process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
    this.#worker = new Thread(program, { workerData: task });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.loaded = promise;
    const end = (error: ModelStopped): void => {
      reject(error);
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    this.#worker.on('message', (message: ModelMessage<Answer>) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'loaded') resolve();
      else if (message.kind === 'not-loaded') end(new ModelStopped(message.problem, message.failure));
      else this.#settle(message);
    });
    this.#worker.on('error', (error) => end(new ModelStopped((error as Error).message)));
    this.#worker.on('exit', () => end(new ModelStopped('its thread has ended')));
    // A rejection without a listener would end the process.
    this.loaded.catch(() => undefined);
  }

  /** Number of questions without an answer. */
  get load(): number {
    return this.#waiting.size;
  }

  /** @throws ModelStopped if the thread ends; an error with the message of what the model throws */
  ask(question: Question): Promise<Answer> {
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, question });
    return waiting.promise;
  }

  /** Keeps the process alive while the thread runs, as at first. */
  ref(): void {
    this.#worker.ref();
  }

  /** Lets the process end although the thread runs. */
  unref(): void {
    this.#worker.unref();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(message: Extract<ModelMessage<Answer>, { readonly id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answered') waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.problem));
  }
}
