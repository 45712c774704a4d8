import { defineConfig } from '@codesearch/kernel';
import { pattern } from '@codesearch/plugin-context-pattern';

/** Only the chunk's text, for dense and lexical search. */
export default defineConfig({ contextualizer: pattern({ path: false, symbols: false, doc: false }) });
