import { definePlugin, errors } from '@codesearch/kernel';
import type { Candidate, PluginFactory, Reranked, Reranker, RerankRequest, Signal } from '@codesearch/kernel';
import { optionsSchema } from './options.ts';
import type { Options } from './options.ts';
import { queryIntent } from './query/query-intent.ts';
import type { QueryIntent } from './query/query-intent.ts';
import { ragexRerank } from './ragex/ragex-rerank.ts';
import { chunkSignals } from './signal/chunk-signals.ts';
import { groupByFile } from './signal/file-group.ts';
import type { FileGroup, Placed } from './signal/file-group.ts';
import { fileSignals } from './signal/file-signals.ts';
import { scalesOf } from './signal/scales.ts';
import type { Scales } from './signal/scales.ts';
import { proseWeights, symbolWeights } from './weights.ts';
import type { Weights } from './weights.ts';

/** What a further chunk of a file loses, so that it comes after every other file. More than any score differs. */
const repeatWeight = -100;

class AdditiveReranker implements Reranker {
  readonly #options: Options;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async rerank({ query, candidates, topN, signal }: RerankRequest): Promise<readonly Reranked[]> {
    if (this.#closed) throw errors.closed('rerank');
    signal?.throwIfAborted();
    const ranked =
      this.#options.preset === 'ragex' ? ragexRerank(query, candidates) : this.#rerankByFile(query, candidates);
    return ranked.sort((a, b) => b.score - a.score || a.index - b.index).slice(0, topN);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
  }

  #rerankByFile(query: string, candidates: readonly Candidate[]): Reranked[] {
    const intent = queryIntent(query);
    const scales = scalesOf(candidates);
    const own = this.#options.weights?.[intent.kind];
    const weights: Weights = { ...(intent.kind === 'symbol' ? symbolWeights : proseWeights), ...own };
    return groupByFile(candidates).flatMap((group) => rankGroup(group, intent, scales, weights));
  }
}

/** The file's score for its best chunk; its other chunks follow after every other file. */
function rankGroup(group: FileGroup, intent: QueryIntent, scales: Scales, weights: Weights): Reranked[] {
  const ofFile = explained(fileSignals(group, intent, scales), weights);
  return group.members
    .map(({ candidate, index }: Placed) => {
      const signals = explained(chunkSignals(candidate, intent, scales), weights);
      return { index, signals, score: sum(signals) };
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index, signals }, place): Reranked => {
      const repeat = place === 0 ? [] : [{ name: 'same-file', value: place, weight: repeatWeight }];
      const all = [...ofFile, ...signals, ...repeat];
      return { index, signals: all, score: sum(all) };
    });
}

function explained(values: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>>): Signal[] {
  return Object.entries(values)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, value, weight: weights[name] ?? 0 }));
}

function sum(signals: readonly Signal[]): number {
  return signals.reduce((total, { value, weight }) => total + value * weight, 0);
}

/** The additive reranker: a linear score per file, or RAGex's per chunk. See the README for the signals. */
export const additive: PluginFactory<'reranker', typeof optionsSchema> = definePlugin({
  name: 'rerank',
  stage: 'reranker',
  options: optionsSchema,
  create: (options) => new AdditiveReranker(options),
});
