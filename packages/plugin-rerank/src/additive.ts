import { definePlugin, isTurnOver, nextTurn, shareThread } from '@codesearch/kernel';
import type { PluginFactory, RerankRequest } from '@codesearch/kernel';
import { fittableWeights } from './fittable-weights.ts';
import { optionsSchema } from './options.ts';
import type { Options } from './options.ts';
import { plainness } from './plainness.ts';
import { queryIntent } from './query/query-intent.ts';
import { withRarity } from './query/word-rarity.ts';
import { ragexRerank } from './ragex/ragex-rerank.ts';
import { scoreGroup } from './score-group.ts';
import type { CandidateScore } from './score-group.ts';
import { groupByFile } from './signal/file-group.ts';
import { NameFacts } from './signal/name-facts.ts';
import { scalesOf } from './signal/scales.ts';
import { fittedWeights, proseWeightsAt } from './weights.ts';
import type { Weights } from './weights.ts';

/** The additive reranker: a linear score per file, or RAGex's score per chunk. The README describes the signals. */
export const additive: PluginFactory<'reranker', typeof optionsSchema> = definePlugin({
  name: 'rerank',
  stage: 'reranker',
  options: optionsSchema,
  describe: (options) => (options.preset === 'ragex' ? {} : { fittable: fittableWeights(options) }),
  create(options) {
    const facts = new NameFacts();
    return {
      async rerank(request) {
        const { query, candidates, topN } = request;
        const scored =
          options.preset === 'ragex' ? ragexRerank(query.text, candidates) : await scoreByFile(request, options, facts);
        return scored
          .sort((a, b) => b.score - a.score || a.index - b.index)
          .slice(0, topN)
          .map(({ index, score, explain }) => ({
            index,
            score,
            // Only the candidates that are shown need them.
            get signals() {
              return explain();
            },
          }));
      },
    };
  },
});

async function scoreByFile(
  { query, candidates, weights: fitted }: Pick<RerankRequest, 'query' | 'candidates' | 'weights'>,
  options: Options,
  facts: NameFacts,
): Promise<CandidateScore[]> {
  const intent = withRarity(queryIntent(query), candidates, facts);
  const { kind } = intent;
  const scales = scalesOf(candidates);
  await shareThread();
  const groups = groupByFile(candidates, intent, facts);
  await shareThread();
  const own = kind === 'prose' ? proseWeightsAt(plainness(groups, intent, scales)) : fittedWeights[kind];
  const weights: Weights = { ...own, ...fitted?.[kind], ...options.weights?.[kind] };
  const scores: CandidateScore[] = [];
  for (const group of groups) {
    scores.push(...scoreGroup(group, { query: intent, scales, weights }));
    if (isTurnOver()) await nextTurn();
  }
  return scores;
}
