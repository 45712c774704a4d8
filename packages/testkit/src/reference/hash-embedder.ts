import {
  definePlugin,
  errors,
  type CallOptions,
  type Embedder,
  type EmbedRequest,
  type EmbedResult,
  type PluginFactory,
} from '@codesearch/kernel';
import { hashedVector } from './hashed-vector.ts';
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
    return { vectors: request.inputs.map((input) => hashedVector(input, this.dimensions)) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }
}
