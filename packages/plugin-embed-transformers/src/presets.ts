/** How token vectors become one: their mean, the first one (of the token that stands for the text), or the last one. */
export type Pooling = 'mean' | 'cls' | 'last-token';

/** What has to be known of a model to use it as it was trained. */
export interface ModelTraits {
  /** Longest input in tokens, those that mark its ends included; longer ones are cut. */
  readonly maxInputTokens: number;
  readonly pooling: Pooling;
  /** Put before a query, as in training. */
  readonly queryPrefix: string;
  /** Put before a document, as in training. */
  readonly documentPrefix: string;
}

export interface Preset extends ModelTraits {
  /** Name on the Hugging Face hub, of a repository that holds ONNX files. */
  readonly model: string;
  readonly dimensions: number;
}

const bare: Omit<ModelTraits, 'maxInputTokens'> = { pooling: 'mean', queryPrefix: '', documentPrefix: '' };
const e5: Omit<ModelTraits, 'maxInputTokens'> = {
  pooling: 'mean',
  queryPrefix: 'query: ',
  documentPrefix: 'passage: ',
};

export type PresetName = 'fast' | 'balanced' | 'accurate' | 'multilingual' | 'code';

/**
 * Models by what they are good for, with what their model cards say of dimensions, length, prefixes and pooling: `fast` and
 * `balanced` are RAGex's; its `accurate` and `multilingual` gave way to the E5 family, which takes longer inputs; `code` was
 * trained on code.
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  fast: { model: 'Xenova/all-MiniLM-L6-v2', dimensions: 384, maxInputTokens: 256, ...bare },
  balanced: { model: 'Xenova/all-mpnet-base-v2', dimensions: 768, maxInputTokens: 384, ...bare },
  accurate: { model: 'Xenova/e5-large-v2', dimensions: 1024, maxInputTokens: 512, ...e5 },
  multilingual: { model: 'Xenova/multilingual-e5-small', dimensions: 384, maxInputTokens: 512, ...e5 },
  code: { model: 'jinaai/jina-embeddings-v2-base-code', dimensions: 768, maxInputTokens: 2048, ...bare },
};
