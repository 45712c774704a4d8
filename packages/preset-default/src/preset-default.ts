import { definePreset } from '@codesearch/kernel';
import type { Preset } from '@codesearch/kernel';
import { ast } from '@codesearch/plugin-chunker-ast';
import { text } from '@codesearch/plugin-chunker-text';
import { pattern } from '@codesearch/plugin-context-pattern';
import { staticEmbedding } from '@codesearch/plugin-embed-static';
import { additive } from '@codesearch/plugin-rerank';
import { scanFs } from '@codesearch/plugin-scan-fs';
import type { ScanFsOptions } from '@codesearch/plugin-scan-fs';
import { local } from '@codesearch/plugin-store-local';
import { merkle } from '@codesearch/plugin-sync-merkle';

const folders = scanFs();

/**
 * The pipeline without a configuration: no key, no server, no download. Pool processes load it by its default export.
 */
const presetDefault: Preset = definePreset({
  name: 'default',
  module: import.meta.url,
  stages: {
    scanner: folders,
    changeDetector: merkle(),
    chunker: ast({ fallback: text() }),
    contextualizer: pattern(),
    embedder: staticEmbedding(),
    store: local(),
    reranker: additive(),
  },
  lexical: local({ file: 'lexical.sqlite', vectors: false }),
  // Loaded on demand: most searches are about the files on disk.
  revisionScanner: async ({ plugin, options }, revision) => {
    if (plugin !== folders.plugin) return undefined;
    const { scanGit } = await import('@codesearch/plugin-scan-git');
    return scanGit({ ...(options as ScanFsOptions | undefined), revision });
  },
});

export default presetDefault;
