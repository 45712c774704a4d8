/** How token vectors become one: their mean, the first one (of the token that represents the text), or the last one. */
export type Pooling = 'mean' | 'cls' | 'last-token';

/** How a model must be used to match its training. */
export interface ModelTraits {
  /** Max tokens per text, including those that mark its ends; longer texts are truncated. */
  readonly maxInputTokens: number;
  readonly pooling: Pooling;
  /** Text in front of each query. */
  readonly queryPrefix: string;
  /** Text in front of each document. */
  readonly documentPrefix: string;
}

export interface Preset extends ModelTraits {
  /** Name on the Hugging Face hub of a repository with ONNX files. */
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
 * Models by their strength, with the dimensions, length, prefixes and pooling of their model cards. `accurate` and
 * `multilingual` are of the E5 family, which accepts longer texts than other models of their size. `code` was trained
 * on code.
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  fast: { model: 'Xenova/all-MiniLM-L6-v2', dimensions: 384, maxInputTokens: 256, ...bare },
  balanced: { model: 'Xenova/all-mpnet-base-v2', dimensions: 768, maxInputTokens: 384, ...bare },
  accurate: { model: 'Xenova/e5-large-v2', dimensions: 1024, maxInputTokens: 512, ...e5 },
  multilingual: { model: 'Xenova/multilingual-e5-small', dimensions: 384, maxInputTokens: 512, ...e5 },
  code: { model: 'jinaai/jina-embeddings-v2-base-code', dimensions: 768, maxInputTokens: 2048, ...bare },
};
