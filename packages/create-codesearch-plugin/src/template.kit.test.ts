import {
  describeChangeDetector,
  describeChunker,
  describeContextualizer,
  describeEmbedder,
  describeReranker,
  describeScanner,
  describeStore,
  folderTree,
} from '@codesearch/testkit';
import { describe } from 'vitest';
import { pluginFactory as changeDetector } from '../template/change-detector.ts';
import { pluginFactory as chunker } from '../template/chunker.ts';
import { pluginFactory as contextualizer } from '../template/contextualizer.ts';
import { pluginFactory as embedder } from '../template/embedder.ts';
import { pluginFactory as reranker } from '../template/reranker.ts';
import { pluginFactory as scanner } from '../template/scanner.ts';
import { pluginFactory as store } from '../template/store.ts';

describe('the template of a scanner', () => describeScanner(() => scanner(), { tree: folderTree }));
describe('the template of a change detector', () => describeChangeDetector(() => changeDetector()));
describe('the template of a chunker', () =>
  describeChunker(() => chunker(), { samples: { 'a.txt': `${'a line\n'.repeat(40)}\n\n` } }));
describe('the template of a contextualizer', () => describeContextualizer(() => contextualizer()));
describe('the template of an embedder', () => describeEmbedder(() => embedder()));
describe('the template of a store', () => describeStore(() => store()));
describe('the template of a reranker', () => describeReranker(() => reranker()));
