import { defineConfig } from '@codesearch/kernel';
import { rawContextualizer } from '@codesearch/testkit';

/** No header before the text that is embedded; BM25 sees path, names and documentation all the same. */
export default defineConfig({ contextualizer: rawContextualizer() });
