import { definePlugin } from '@codesearch/kernel';
import { isTurnOver, nextTurn, shareThread } from '@codesearch/toolkit/pure';
import type { PluginFactory, RerankRequest, Signal } from '@codesearch/kernel';
import { fittableWeights } from './fittable-weights.ts';
import { optionsSchema } from './options.ts';
import type { Options } from './options.ts';
import { plainness } from './plainness.ts';
import { queryIntent, withRarity } from './query-intent.ts';
import { ragexRerank } from './ragex-rerank.ts';
import { scoreGroup } from './score-group.ts';
import type { CandidateScore } from './score-group.ts';
import { groupByFile } from './signal/file-group.ts';
import { NameFacts } from './signal/name-facts.ts';
import { scalesOf } from './signal/scales.ts';
import { fittedWeights, proseWeightsAt } from './weights.ts';
import type { Weights } from './weights.ts';
import { closestWords } from './words/closest-words.ts';
import type { ClosestSignals } from './words/closest-words.ts';
import { WordTable } from './words/word-table.ts';

/** The additive reranker: a linear score per file, or RAGex's score per chunk. The README describes the signals. */
export const additive: PluginFactory<'reranker', typeof optionsSchema> = definePlugin({
  name: 'rerank',
  stage: 'reranker',
  options: optionsSchema,
  describe: (options) => (options.preset === 'ragex' ? {} : { fittable: fittableWeights(options) }),
  create(options) {
    const facts = new NameFacts();
    let table = new WordTable();
    return {
      async rerank(request) {
        const { query, candidates, topN } = request;
        if (table.isFull) table = new WordTable();
        const scored =
          options.preset === 'ragex'
            ? ragexRerank(query.text, candidates)
            : await scoreByFile(request, options, { facts, table });
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
  { query, candidates, weights: fitted, embed }: Pick<RerankRequest, 'query' | 'candidates' | 'weights' | 'embed'>,
  options: Options,
  { facts, table }: { readonly facts: NameFacts; readonly table: WordTable },
): Promise<CandidateScore[]> {
  const intent = withRarity(queryIntent(query), candidates, facts);
  const { kind } = intent;
  const scales = scalesOf(candidates);
  await shareThread();
  const groups = await groupByFile(candidates, intent, facts);
  await shareThread();
  const plain = kind === 'prose' ? plainness(groups, intent, scales) : 0;
  const own = kind === 'prose' ? proseWeightsAt(plain) : fittedWeights[kind];
  const weights: Weights = { ...own, ...fitted?.[kind], ...options.weights?.[kind] };
  const scores: CandidateScore[] = [];
  for (const group of groups) {
    scores.push(...scoreGroup(group, { query: intent, scales, weights }));
    if (isTurnOver()) await nextTurn();
  }
  if (!embed || plain < minPlainness) return scores;
  scores.sort((a, b) => b.score - a.score || a.index - b.index);
  const best = scores.slice(0, maxCompared).map(({ index }) => candidates[index]!);
  const values = await closestWords(query.text, best, embed, { table });
  return values ? scores.map((score, rank) => withWords(score, values[rank], weights)) : scores;
}

/** The candidates that are compared with the question word by word: later ones are no hits. */
const maxCompared = 20;

/** Questions in the words of the code are not compared word by word: it takes time, and changes little. */
const minPlainness = 0.2;

function withWords(
  { index, score, explain }: CandidateScore,
  values: ClosestSignals | undefined,
  weights: Weights,
): CandidateScore {
  const signals = Object.entries(values ?? {}).map(([name, value]): Signal => {
    return { name, value, weight: weights[name as keyof ClosestSignals] };
  });
  const added = signals.reduce((sum, { value, weight }) => sum + value * weight, 0);
  return { index, score: score + added, explain: () => [...explain(), ...signals] };
}
