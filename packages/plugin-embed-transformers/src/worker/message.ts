import type { DownloadProgress } from '../model/runtime.ts';
import type { EmbeddedTexts, ModelSource } from '../model/sentence-model.ts';

/** The input of a worker. */
export interface WorkerTask {
  /** Module specifier of the runtime. */
  readonly runtime: string;
  readonly model: ModelSource;
}

/** To a worker: texts with their prefixes. */
export interface EmbedMessage {
  readonly id: number;
  readonly texts: readonly string[];
}

/** Why a worker could not load its model. */
export type LoadFailure = 'no-runtime' | 'no-model' | 'network';

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: DownloadProgress }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'not-loaded'; readonly failure: LoadFailure; readonly problem: string }
  | { readonly kind: 'embedded'; readonly id: number; readonly result: EmbeddedTexts }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string };
