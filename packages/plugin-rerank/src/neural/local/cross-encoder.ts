import { parentPort, workerData } from 'node:worker_threads';

/*
 * The program of the worker thread that runs a cross-encoder, because inference blocks its thread. Transformers.js 4
 * (https://huggingface.co/docs/transformers.js) is an optional peer dependency, so the part that is used is typed here.
 */

/** The worker's `workerData`. */
export interface CrossEncoderTask {
  /** Module specifier of Transformers.js. */
  readonly runtime: string;
  /** Name of the model on the hub, or in `localFolder`. */
  readonly source: string;
  /** Folder that contains the model's folder; absent for a model from the hub. */
  readonly localFolder?: string | undefined;
  readonly modelsFolder: string;
  readonly download: boolean;
  readonly dataType: string;
}

export interface Question {
  readonly id: number;
  readonly query: string;
  readonly documents: readonly string[];
}

export type Reply =
  | { readonly kind: 'scored'; readonly id: number; readonly scores: readonly number[] }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string }
  | { readonly kind: 'not-loaded'; readonly problem: string };

interface Runtime {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  readonly AutoTokenizer: { from_pretrained(source: string, options: object): Promise<Tokenizer> };
  readonly AutoModelForSequenceClassification: { from_pretrained(source: string, options: object): Promise<Model> };
}

type Tokenizer = (texts: readonly string[], options: object) => object;
type Model = (encoding: object) => Promise<{ readonly logits: { readonly data: ArrayLike<number> } }>;

/** Tokens of a query and a document together. The models are trained with this limit. */
const maxPairTokens = 512;
/** Pairs per call of the model. */
const pairsPerCall = 8;

const port = parentPort!;
const send = (reply: Reply): void => port.postMessage(reply);

try {
  const score = await load(workerData as CrossEncoderTask);
  port.on('message', (question: Question) => void answer(score, question));
} catch (error) {
  send({ kind: 'not-loaded', problem: (error as Error).message });
  port.close();
}

type Score = (query: string, documents: readonly string[]) => Promise<readonly number[]>;

async function load(task: CrossEncoderTask): Promise<Score> {
  const { env, AutoTokenizer, AutoModelForSequenceClassification } = (await import(task.runtime)) as Runtime;
  const local = task.localFolder !== undefined;
  env.allowLocalModels = local;
  env.allowRemoteModels = !local && task.download;
  if (local) env.localModelPath = task.localFolder;
  const options = { cache_dir: task.modelsFolder, local_files_only: !env.allowRemoteModels };
  const tokenizer = await AutoTokenizer.from_pretrained(task.source, options);
  const model = await AutoModelForSequenceClassification.from_pretrained(task.source, {
    ...options,
    dtype: task.dataType,
  });
  return async (query, documents) => {
    const scores: number[] = [];
    for (let start = 0; start < documents.length; start += pairsPerCall) {
      const pairs = documents.slice(start, start + pairsPerCall);
      const encoding = tokenizer(
        pairs.map(() => query),
        { text_pair: pairs, padding: true, truncation: true, max_length: maxPairTokens },
      );
      const { logits } = await model(encoding);
      for (let pair = 0; pair < pairs.length; pair++) scores.push(1 / (1 + Math.exp(-Number(logits.data[pair]))));
    }
    return scores;
  };
}

async function answer(score: Score, { id, query, documents }: Question): Promise<void> {
  try {
    send({ kind: 'scored', id, scores: await score(query, documents) });
  } catch (error) {
    send({ kind: 'failed', id, problem: (error as Error).message });
  }
}
