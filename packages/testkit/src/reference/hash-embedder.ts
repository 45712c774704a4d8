import { definePlugin } from '@codesearch/kernel';
import type { PluginFactory } from '@codesearch/kernel';
import { hashedVector } from './hashed-vector.ts';
import { noOptions } from './no-options.ts';
import type { NoOptions } from './no-options.ts';

const dimensions = 64;

/**
 * Embeds by hashing tokens into 64 signed buckets: texts that share words are near each other. Loads nothing, so that
 * tests of whole pipelines start at once.
 */
export const hashEmbedder: PluginFactory<'embedder', NoOptions> = definePlugin({
  name: 'reference-hash-embedder',
  stage: 'embedder',
  options: noOptions,
  fingerprint: () => 1,
  describe: () => ({ model: 'hash', dimensions, maxBatchSize: 32 }),
  create: () => ({
    embed: async ({ inputs }) => ({ vectors: inputs.map((input) => hashedVector(input, dimensions)) }),
  }),
});
