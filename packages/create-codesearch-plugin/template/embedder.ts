import { definePlugin } from '@codesearch/kernel';
import { codeTokens } from '@codesearch/toolkit/pure';
import * as v from 'valibot';

const options = v.strictObject({
  /** Length of the vectors. */
  dimensions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(4_096)), 256),
});

/**
 * Embeds a text by hashing its words: texts that share words are near each other. Put a model here. For a service, call
 * it by `context.services.http({ baseURL, headers })` and read its key in `headers` with `context.env('NAME')`.
 */
export const pluginFactory = definePlugin({
  name: 'plugin-name',
  stage: 'embedder',
  options,
  fingerprint: ({ dimensions }) => ({ version: 1, dimensions }),
  describe: ({ dimensions }) => ({ model: `hash-${dimensions}`, dimensions, maxBatchSize: 64 }),
  create: ({ dimensions }) => ({
    embed: async ({ inputs }) => ({ vectors: inputs.map((input) => vectorOf(input, dimensions)) }),
  }),
});

function vectorOf(text: string, dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions);
  for (const token of codeTokens(text)) {
    const hash = hashOf(token);
    const index = (hash >>> 1) % dimensions;
    sums[index] = (sums[index] ?? 0) + (hash & 1 ? 1 : -1);
  }
  const length = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => (length === 0 ? 0 : sum / length));
}

/** FNV-1a, 32 bits, with a final mix because its low bits are weak. */
function hashOf(token: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index++) hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
