import { defineConfig } from '@codesearch/kernel';
import { pattern } from '@codesearch/plugin-context-pattern';

/** The contextualizer of the default preset. */
export default defineConfig({ contextualizer: pattern() });
