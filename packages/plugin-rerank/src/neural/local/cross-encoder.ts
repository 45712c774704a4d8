import { runModel } from '@codesearch/toolkit';
import type { LoadOptions, ModelRuntime, ModelTask } from '@codesearch/toolkit';

/* The program of the thread that runs a cross-encoder. */

/** A query and the documents that are scored for it. */
export interface Question {
  readonly query: string;
  readonly documents: readonly string[];
}

interface Runtime extends ModelRuntime {
  readonly AutoTokenizer: { from_pretrained(source: string, options: object): Promise<Tokenizer> };
  readonly AutoModelForSequenceClassification: { from_pretrained(source: string, options: object): Promise<Model> };
}

type Tokenizer = (texts: readonly string[], options: object) => object;
type Model = (encoding: object) => Promise<{ readonly logits: { readonly data: ArrayLike<number> } }>;

/** Tokens of a query and a document together. The models are trained with this limit. */
const maxPairTokens = 512;
/** Pairs per call of the model. */
const pairsPerCall = 8;

await runModel<Runtime, ModelTask, Question, readonly number[]>((specifier) => import(specifier), load);

async function load(
  { AutoTokenizer, AutoModelForSequenceClassification }: Runtime,
  { source }: ModelTask,
  options: LoadOptions,
): Promise<(question: Question) => Promise<readonly number[]>> {
  const tokenizer = await AutoTokenizer.from_pretrained(source, options);
  const model = await AutoModelForSequenceClassification.from_pretrained(source, options);
  return async ({ query, documents }) => {
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
