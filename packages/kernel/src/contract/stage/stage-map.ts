import type { ChangeDetector } from './change-detector.ts';
import type { Chunker } from './chunker.ts';
import type { Contextualizer } from './contextualizer.ts';
import type { Embedder } from './embedder.ts';
import type { Reranker } from './reranker.ts';
import type { Scanner } from './scanner.ts';
import type { Store } from './store.ts';

/**
 * The one list of stages, in the order of the flows. Configuration keys, tokens and test suites are mapped types over
 * it, so that a forgotten stage does not compile.
 */
export interface StageMap {
  scanner: Scanner;
  changeDetector: ChangeDetector;
  chunker: Chunker;
  contextualizer: Contextualizer;
  embedder: Embedder;
  store: Store;
  reranker: Reranker;
}

/** Name of a stage, and its key in a configuration. */
export type StageName = keyof StageMap;

const order: Record<StageName, true> = {
  scanner: true,
  changeDetector: true,
  chunker: true,
  contextualizer: true,
  embedder: true,
  store: true,
  reranker: true,
};

/** Every stage name, in the order of the flows. */
export const stageNames: readonly StageName[] = Object.keys(order) as StageName[];
