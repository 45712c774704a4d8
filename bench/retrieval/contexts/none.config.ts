import { defineConfig } from '@codesearch/kernel';
import { pattern } from '@codesearch/plugin-context-pattern';

/** The chunk's own text alone, for both kinds of retrieval. */
export default defineConfig({ contextualizer: pattern({ path: false, symbols: false, doc: false }) });
