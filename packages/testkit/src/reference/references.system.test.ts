import { describe } from 'vitest';
import {
  describeChangeDetector,
  describeChunker,
  describeContextualizer,
  describeEmbedder,
  describeReranker,
  describeScanner,
  describeStore,
  folderScanner,
  hashEmbedder,
  identityReranker,
  jsonChangeDetector,
  memoryScanner,
  memoryStore,
  memoryTree,
  rawContextualizer,
  wholeFileChunker,
} from '../index.ts';

describe('a scanner of a folder', () => describeScanner(() => folderScanner()));
describe('a scanner of something else', () => describeScanner(() => memoryScanner(), { tree: memoryTree }));
describeChangeDetector(() => jsonChangeDetector());
describeChunker(() => wholeFileChunker());
describeContextualizer(() => rawContextualizer());
describeEmbedder(() => hashEmbedder());
describe('an embedder that only vectors show the dimensions of', () =>
  describeEmbedder(() => ({ ...hashEmbedder(), describe: () => ({ model: 'hash', maxBatchSize: 32 }) })));
describeStore(() => memoryStore());
describeReranker(() => identityReranker());
