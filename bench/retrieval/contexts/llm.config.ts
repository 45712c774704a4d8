import { defineConfig } from '@codesearch/kernel';
import { llm } from '@codesearch/plugin-context-llm';
import { pattern } from '@codesearch/plugin-context-pattern';

/**
 * The pattern's contexts, each with a model's sentence in front: from the default model of a running Ollama, or from
 * `LLM_MODEL` at the OpenAI-compatible endpoint `LLM_URL`. Calls are sequential with a long time limit, so that the
 * sentences are measured and not the fallback.
 */
const { LLM_URL: baseURL, LLM_MODEL: model } = process.env;
const shared = { fallback: pattern(), batchSize: 1, timeoutMs: 600_000 };

export default defineConfig({
  contextualizer: llm(baseURL && model ? { provider: 'openai', baseURL, model, ...shared } : shared),
});
