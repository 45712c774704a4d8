import { defineConfig } from '@codesearch/kernel';
import { rawContextualizer } from '@codesearch/testkit';

/** Embeds the text without a header. BM25 still reads path, names and documentation. */
export default defineConfig({ contextualizer: rawContextualizer() });
