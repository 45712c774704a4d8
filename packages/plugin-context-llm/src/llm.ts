import { definePlugin } from '@codesearch/kernel';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import { LlmContextualizer } from './llm-contextualizer.ts';
import { keyVariable, optionsSchema } from './options.ts';
import type { LlmOptions, ResolvedOptions } from './options.ts';
import { promptVersion } from './prompt/prompt.ts';

/** Places chunks by a sentence that a language model writes about each, added to what a fallback says. */
export const llm: (options?: LlmOptions) => StageBinding<'contextualizer'> = definePlugin({
  name: 'context-llm',
  stage: 'contextualizer',
  options: optionsSchema,
  environment: variables,
  // Whether the model is asked now or later, and where it runs, is no other index.
  fingerprint: ({ provider, model, documentBytes, extra, fallback }: ResolvedOptions) => ({
    version: promptVersion,
    provider,
    model,
    documentBytes,
    extra,
    fallback: fallback === undefined ? null : { plugin: fallback.plugin, fingerprint: fallback.fingerprint() },
  }),
  create: (options: ResolvedOptions, context: PluginContext) => new LlmContextualizer(options, context),
});

function variables(options: ResolvedOptions): readonly string[] {
  if (options.provider === 'ollama') return ['OLLAMA_HOST'];
  const key = keyVariable(options);
  return key === undefined ? [] : [key];
}
