import type { DownloadProgress } from '../model/runtime.ts';
import type { EmbeddedTexts, ModelSource } from '../model/sentence-model.ts';

/** What a worker is started with. */
export interface WorkerTask {
  /** Module specifier of the runtime. */
  readonly runtime: string;
  readonly model: ModelSource;
}

/** To a worker: texts, prefixes and all. */
export interface EmbedMessage {
  readonly id: number;
  readonly texts: readonly string[];
}

/** Why a worker could not load its model. */
export type LoadFailure = 'no-runtime' | 'no-model' | 'network';

/** From a worker. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: DownloadProgress }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'not-loaded'; readonly failure: LoadFailure; readonly problem: string }
  | { readonly kind: 'embedded'; readonly id: number; readonly result: EmbeddedTexts }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string };
