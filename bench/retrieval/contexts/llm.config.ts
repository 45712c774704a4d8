import { defineConfig } from '@codesearch/kernel';
import { llm } from '@codesearch/plugin-context-llm';
import { pattern } from '@codesearch/plugin-context-pattern';

/** A sentence of the default model of a running Ollama before each of the pattern's contexts. */
export default defineConfig({ contextualizer: llm({ fallback: pattern() }) });
