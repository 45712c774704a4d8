import { definePlugin } from '@codesearch/kernel';
import type { ContextualizerFacts, PluginContext, StageBinding } from '@codesearch/kernel';
import { ollamaHost, serviceHost, vendorAddresses } from '@codesearch/toolkit';
import { CallEstimator } from './sentence/call-estimator.ts';
import { LlmContextualizer } from './llm-contextualizer.ts';
import { priceOf } from './model/prices.ts';
import { endpointOf, keyVariable, optionsSchema } from './options.ts';
import type { LlmOptions, ResolvedOptions } from './options.ts';
import { promptVersion } from './prompt/prompt.ts';

/** Increases if a context without a fallback has other fields. */
const contextVersion = 2;

/** Describes each chunk by a sentence of a language model, in addition to the context of a fallback. */
export const llm: (options?: LlmOptions) => StageBinding<'contextualizer'> = definePlugin({
  name: 'context-llm',
  stage: 'contextualizer',
  options: optionsSchema,
  environment: variables,
  // Options that do not change the sentences, such as `baseURL` and `fallbackOnly`, are left out.
  fingerprint: ({ provider, model, documentBytes, extra, fallback }: ResolvedOptions) => ({
    version: promptVersion,
    context: contextVersion,
    provider,
    model,
    documentBytes,
    extra,
    fallback: fallback === undefined ? null : { plugin: fallback.plugin, fingerprint: fallback.fingerprint() },
  }),
  describe: factsOf,
  create: (options: ResolvedOptions, context: PluginContext) => new LlmContextualizer(options, context),
});

function variables(options: ResolvedOptions): readonly string[] {
  if (options.provider === 'ollama') return ['OLLAMA_HOST'];
  const key = keyVariable(options);
  return [...(key === undefined ? [] : [key]), ...(options.baseURL === undefined ? vendorAddresses.openai : [])];
}

function factsOf(options: ResolvedOptions, context: PluginContext): ContextualizerFacts {
  const { fallbackOnly, rewordQuestions, model } = options;
  if (fallbackOnly && !rewordQuestions) return { targetLevel: 'llm' };
  const price = priceOf(options);
  return {
    targetLevel: 'llm',
    host: serviceHost(options.provider === 'openai' ? endpointOf(options) : ollamaHost(options.baseURL, context)),
    model,
    ...(rewordQuestions && { rewords: true }),
    ...(!fallbackOnly && { estimator: () => new CallEstimator(options, context) }),
    ...(price === undefined ? {} : { price }),
  };
}
