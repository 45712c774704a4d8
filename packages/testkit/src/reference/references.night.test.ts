import { describe } from 'vitest';
import {
  describeChunker,
  describeContextualizer,
  describeEmbedder,
  describeReranker,
  describeScanner,
  describeStore,
  hashEmbedder,
  identityReranker,
  memoryScanner,
  memoryStore,
  memoryTree,
  rawContextualizer,
  wholeFileChunker,
} from '../index.ts';

describeScanner(() => memoryScanner(), { tree: memoryTree });
describeChunker(() => wholeFileChunker());
describeContextualizer(() => rawContextualizer());
describeEmbedder(() => hashEmbedder());
describe('an embedder that only vectors show the dimensions of', () =>
  describeEmbedder(() => ({ ...hashEmbedder(), describe: () => ({ model: 'hash', maxBatchSize: 32 }) })));
describeStore(() => memoryStore());
describeReranker(() => identityReranker());
