import type { MessagePort } from 'node:worker_threads';

/** The model that a thread loads. */
export interface ModelTask {
  /** Module specifier of Transformers.js. */
  readonly runtime: string;
  /** Name of the model on the hub, or in `localFolder`. */
  readonly source: string;
  /** Folder that contains the model's folder; absent for a model of the hub. */
  readonly localFolder?: string | undefined;
  readonly modelsFolder: string;
  readonly download: boolean;
  /** Number format of the weights. */
  readonly dataType: string;
}

/** What a model of Transformers.js 4 is loaded with (https://huggingface.co/docs/transformers.js). */
export interface LoadOptions {
  readonly cache_dir: string;
  readonly local_files_only: boolean;
  readonly dtype: string;
  readonly progress_callback?: (progress: DownloadProgress) => void;
}

/** How much of a file of a model is downloaded. */
export interface DownloadProgress {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

/** The part of Transformers.js that every model needs. It is an optional dependency, so its types may be missing. */
export interface ModelRuntime {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
}

/** Why a thread has not loaded its model. */
export type LoadFailure = 'no-runtime' | 'no-model' | 'network';

/** What a thread sends. */
export type ModelMessage<Answer> =
  | { readonly kind: 'progress'; readonly progress: DownloadProgress }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'not-loaded'; readonly failure: LoadFailure; readonly problem: string }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string };

/**
 * The program of a `ModelThread`: loads the model of its task, then answers questions.
 *
 * @param importRuntime imports Transformers.js, which is found from the module of the plugin
 * @param load returns what answers the questions
 */
export async function runModel<Runtime extends ModelRuntime, Task extends ModelTask, Question, Answer>(
  importRuntime: (specifier: string) => Promise<unknown>,
  load: (runtime: Runtime, task: Task, options: LoadOptions) => Promise<(question: Question) => Promise<Answer>>,
): Promise<void> {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const port = parentPort as MessagePort;
  const send = (message: ModelMessage<Answer>): void => port.postMessage(message);
  const task = workerData as Task;
  let failure: LoadFailure = 'no-runtime';
  try {
    const runtime = (await importRuntime(task.runtime)) as Runtime;
    failure = 'no-model';
    const answer = await load(
      runtime,
      task,
      loadOptions(runtime, task, (progress) => send({ kind: 'progress', progress })),
    );
    send({ kind: 'loaded' });
    port.on('message', ({ id, question }: { readonly id: number; readonly question: Question }) => {
      answer(question).then(
        (found) => send({ kind: 'answered', id, answer: found }),
        (error: unknown) => send({ kind: 'failed', id, problem: messageOf(error) }),
      );
    });
  } catch (error) {
    const problem = messageOf(error);
    const isOffline = failure === 'no-model' && /fetch failed|ENOTFOUND|ECONN|ETIMEDOUT/.test(problem);
    send({ kind: 'not-loaded', failure: isOffline ? 'network' : failure, problem });
    port.close();
  }
}

function loadOptions(
  { env }: ModelRuntime,
  { localFolder, modelsFolder, download, dataType }: ModelTask,
  onProgress: (progress: DownloadProgress) => void,
): LoadOptions {
  const isLocal = localFolder !== undefined;
  env.allowLocalModels = isLocal;
  env.allowRemoteModels = !isLocal && download;
  if (isLocal) env.localModelPath = localFolder;
  return {
    cache_dir: modelsFolder,
    local_files_only: !env.allowRemoteModels,
    dtype: dataType,
    // It also reports progress for the files of a local folder.
    ...(!isLocal && {
      progress_callback: (progress: DownloadProgress) => progress.status === 'progress' && onProgress(progress),
    }),
  };
}

function messageOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
