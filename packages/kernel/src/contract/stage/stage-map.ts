import type { ChangeDetector, ChangeDetectorFacts } from './change-detector.ts';
import type { Chunker, ChunkerFacts } from './chunker.ts';
import type { Contextualizer, ContextualizerFacts } from './contextualizer.ts';
import type { Embedder, EmbedderFacts } from './embedder.ts';
import type { Reranker, RerankerFacts } from './reranker.ts';
import type { Scanner, ScannerFacts } from './scanner.ts';
import type { Store, StoreFacts } from './store.ts';

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

/** What a plugin of each stage declares with `describe`: facts that are known without creating the stage. */
export interface StageFactsMap {
  scanner: ScannerFacts;
  changeDetector: ChangeDetectorFacts;
  chunker: ChunkerFacts;
  contextualizer: ContextualizerFacts;
  embedder: EmbedderFacts;
  store: StoreFacts;
  reranker: RerankerFacts;
}
