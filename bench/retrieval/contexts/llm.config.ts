import { defineConfig } from '@codesearch/kernel';
import { llm } from '@codesearch/plugin-context-llm';
import { pattern } from '@codesearch/plugin-context-pattern';

/**
 * A model's sentence before each of the pattern's contexts: of the default model of a running Ollama, or of `LLM_MODEL` at the
 * OpenAI-compatible endpoint `LLM_URL`. One after the other and without haste: what is measured is the sentences, not the fallback.
 */
const { LLM_URL: baseURL, LLM_MODEL: model } = process.env;
const shared = { fallback: pattern(), batchSize: 1, timeoutMs: 600_000 };

export default defineConfig({
  contextualizer: llm(baseURL && model ? { provider: 'openai', baseURL, model, ...shared } : shared),
});
