import { defineConfig } from '@codesearch/kernel';
import { pattern } from '@codesearch/plugin-context-pattern';

/** What the default preset has. */
export default defineConfig({ contextualizer: pattern() });
