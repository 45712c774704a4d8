import { defineConfig } from '@codesearch/kernel';
import { ast } from '@codesearch/plugin-chunker-ast';
import { text } from '@codesearch/plugin-chunker-text';
import { scanFs } from '@codesearch/plugin-scan-fs';

// How this repository is searched. Every key that is left out comes from the default preset.
export default defineConfig({
  // The built-in model's vocabulary is data, not prose.
  scanner: scanFs({ exclude: ['packages/plugin-embed-static/model/vocabulary.txt'] }),
  chunker: ast({ size: 1000, fallback: text({ size: 1000 }) }),
});
