import type { ChangeDetectorFacts } from './change-detector.ts';
import type { ChunkerFacts } from './chunker.ts';
import type { ContextualizerFacts } from './contextualizer.ts';
import type { EmbedderFacts } from './embedder.ts';
import type { RerankerFacts } from './reranker.ts';
import type { ScannerFacts } from './scanner.ts';
import type { StoreFacts } from './store.ts';

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
