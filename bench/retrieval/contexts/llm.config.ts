import { defineConfig } from '@codesearch/kernel';
import { llm } from '@codesearch/plugin-context-llm';
import { pattern } from '@codesearch/plugin-context-pattern';

/**
 * A model's sentence before each of the pattern's contexts: of the default model of a running Ollama, or of `LLM_MODEL` at the
 * OpenAI-compatible endpoint `LLM_URL`.
 */
const { LLM_URL: baseURL, LLM_MODEL: model } = process.env;
const fallback = pattern();

export default defineConfig({
  contextualizer: llm(baseURL && model ? { provider: 'openai', baseURL, model, fallback } : { fallback }),
});
