export * from './laws.ts';
export { describeEmbeddingService } from './vitest/describe-embedding-service.ts';

export { describeLaws } from './vitest/describe-laws.ts';
export {
  describeChangeDetector,
  describeChunker,
  describeContextualizer,
  describeEmbedder,
  describeReranker,
  describeScanner,
  describeStore,
} from './vitest/describe-stages.ts';
export type { ScannerSuiteOptions } from './vitest/describe-stages.ts';
