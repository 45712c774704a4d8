import { parentPort, workerData } from 'node:worker_threads';
import type { Runtime } from '../model/runtime.ts';
import { SentenceModel } from '../model/sentence-model.ts';
import type { EmbedMessage, LoadFailure, WorkerMessage, WorkerTask } from './message.ts';

const { runtime: specifier, model: source } = workerData as WorkerTask;

// A call of the model blocks its thread, so the model has a thread of its own.
const port = parentPort!;
const send = (message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, [...transfer]);

const model = await load();
if (model) {
  send({ kind: 'loaded' });
  port.on('message', (message: EmbedMessage) => void answer(model, message));
} else {
  port.close();
}

async function load(): Promise<SentenceModel | undefined> {
  let runtime: Runtime;
  try {
    runtime = (await import(specifier)) as Runtime;
  } catch (error) {
    fail('no-runtime', error);
    return undefined;
  }
  try {
    return await SentenceModel.load(runtime, source, (progress) => {
      if (progress.status === 'progress') send({ kind: 'progress', progress });
    });
  } catch (error) {
    fail(/fetch failed|ENOTFOUND|ECONN|ETIMEDOUT/.test(messageOf(error)) ? 'network' : 'no-model', error);
    return undefined;
  }
}

async function answer(loaded: SentenceModel, { id, texts }: EmbedMessage): Promise<void> {
  try {
    const result = await loaded.embed(texts);
    send(
      { kind: 'embedded', id, result },
      result.vectors.map((vector) => vector.buffer as ArrayBuffer),
    );
  } catch (error) {
    send({ kind: 'failed', id, problem: messageOf(error) });
  }
}

function fail(failure: LoadFailure, error: unknown): void {
  send({ kind: 'not-loaded', failure, problem: messageOf(error) });
}

function messageOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
