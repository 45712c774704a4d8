import { definePlugin, type PluginFactory, type Reranked, type Reranker, type RerankRequest } from '@codesearch/kernel';
import { Life } from './life.ts';
import { noOptions, type NoOptions } from './no-options.ts';

const name = 'reference-identity-reranker';

/** Keeps the order of the candidates: the score is one over the place. */
export const identityReranker: PluginFactory<'reranker', NoOptions> = definePlugin({
  name,
  stage: 'reranker',
  options: noOptions,
  create: () => new IdentityReranker(),
});

class IdentityReranker implements Reranker {
  readonly #life = new Life(name);

  async rerank(request: RerankRequest): Promise<readonly Reranked[]> {
    this.#life.check(request);
    return request.candidates.slice(0, request.topN).map((_, index) => {
      const value = 1 / (index + 1);
      return { index, score: value, signals: [{ name: 'place', value, weight: 1 }] };
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }
}
