import { defineConfig } from '@codesearch/kernel';
import { pattern } from '@codesearch/plugin-context-pattern';
export default defineConfig({ contextualizer: pattern({ path: 'words' }) });
