import {
  codeTokens,
  definePlugin,
  errors,
  type CallOptions,
  type Embedder,
  type EmbedRequest,
  type EmbedResult,
  type PluginFactory,
} from '@codesearch/kernel';
import { Life } from './life.ts';
import { noOptions, type NoOptions } from './no-options.ts';

const name = 'reference-hash-embedder';

/**
 * Embeds by hashing tokens into 64 signed buckets: texts that share words are near each other. It loads nothing, so that
 * tests of whole pipelines start at once.
 */
export const hashEmbedder: PluginFactory<'embedder', NoOptions> = definePlugin({
  name,
  stage: 'embedder',
  options: noOptions,
  fingerprint: () => 1,
  create: () => new HashEmbedder(),
});

class HashEmbedder implements Embedder {
  readonly model = 'hash';
  readonly dimensions = 64;
  readonly maxBatchSize = 32;
  readonly #life = new Life(name);

  async open(options?: CallOptions): Promise<void> {
    this.#life.check(options);
  }

  async embed(request: EmbedRequest): Promise<EmbedResult> {
    this.#life.check(request);
    if (request.inputs.length > this.maxBatchSize) {
      throw errors.limitExceeded('The number of texts', request.inputs.length, this.maxBatchSize);
    }
    return { vectors: request.inputs.map((input) => hashed(input, this.dimensions)) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }
}

function hashed(text: string, dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions);
  for (const token of codeTokens(text)) {
    const hash = hashOf(token);
    const bucket = (hash >>> 1) % dimensions;
    sums[bucket] = (sums[bucket] ?? 0) + (hash & 1 ? 1 : -1);
  }
  const length = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => (length === 0 ? 0 : sum / length));
}

/** FNV-1a, 32 bits, with a last mix because its low bits are weak. */
function hashOf(token: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index++) hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
