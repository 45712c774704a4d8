import { definePlugin } from '@codesearch/kernel';
import { isTurnOver, nextTurn, shareThread } from '@codesearch/toolkit/pure';
import type { PluginFactory, RerankRequest, Signal, FittableWeights, RankingWeights } from '@codesearch/kernel';
import { optionsSchema } from './options.ts';
import type { Options } from './options.ts';
import { queryIntent, withRarity } from './query-intent.ts';
import { ragexRerank } from './ragex-rerank.ts';
import { scoreGroup } from './score-group.ts';
import type { CandidateScore } from './score-group.ts';
import { groupByFile } from './signal/file-group.ts';
import { NameFacts } from './signal/name-facts.ts';
import { scalesOf, maxOf, rankScore, share } from './signal/scales.ts';
import { fittedWeights, proseWeightsAt } from './weights.ts';
import type { Weights } from './weights.ts';
import { closestWords } from './words/closest-words.ts';
import type { ClosestSignals } from './words/closest-words.ts';
import { WordTable } from './words/word-table.ts';
import type { QueryIntent } from './query-intent.ts';
import type { FileGroup } from './signal/file-group.ts';
import { stemMatch } from './signal/name-match.ts';
import type { Scales } from './signal/scales.ts';

/** The additive reranker: a linear score per file, or RAGex's score per chunk. The README describes the signals. */
export const additive: PluginFactory<'reranker', typeof optionsSchema> = definePlugin({
  name: 'rerank',
  stage: 'reranker',
  options: optionsSchema,
  // It computes in turns of the thread: a short call that waits in a queue would wait for the turns of long ones.
  policy: { concurrency: 4096 },
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

/** Rises if the value of a signal changes its meaning. */
const signalsVersion = 1;

/**
 * Signals whose weights are the same for every index. Roles and kinds of chunks are what readers want to see, and
 * questions that are made from code cannot judge that: their answers are never tests or documents. The others are exact
 * evidence, which has to come first.
 */
const fixed =
  /^(?:is-.*|chunk-is-.*|same-file|closest-.*|file-in-report|chunk-in-report|chunk-verbatim|chunk-in-path|chunk-in-scope)$/;

/**
 * The weights that can be fitted to an index: those of evidence, without the weights of the configuration. Of prose
 * those for the words of the code: a repository's own questions replace both tables by one.
 */
export function fittableWeights({ weights: configured }: Options): FittableWeights {
  const version = JSON.stringify({ signals: signalsVersion, configured });
  return {
    version,
    get weights() {
      const kinds = Object.entries(fittedWeights).map(([kind, weights]) => {
        const own = configured?.[kind as keyof typeof fittedWeights] ?? {};
        const entries = Object.entries(weights).filter(
          ([name, weight]) => weight !== 0 && !(name in own) && !fixed.test(name),
        );
        return [kind, Object.fromEntries(entries)] as const;
      });
      return Object.fromEntries(kinds) satisfies RankingWeights;
    },
    kindOf: ({ kind }) => kind,
  };
}

/** Evidence that the words of a question are those of the code, with its weight. Fitted, see docs/retrieval.md. */
const weights = {
  /** Of the tenth file by BM25 compared with the first: if many files have the words, they point at none. */
  tenthLexical: 4.6,
  /** The same for words of paths and names. */
  tenthNames: 4.6,
  /** Words and meaning point at the same file. */
  agreement: -4,
  definedWords: -3.9,
  fileName: -2.2,
  definedName: -2.8,
};
const bias = 1.5;
const tenth = 10;

/**
 * How likely a question describes what it looks for in other words than the code has: 1 if its words point at no file,
 * 0 if they are those of names.
 */
export function plainness(groups: readonly FileGroup[], query: QueryIntent, scales: Scales): number {
  const files = groups.map(({ members }) => members[0]?.candidate.file ?? {});
  const sum =
    weights.tenthLexical * tenthOf(files.map(({ lexicalSum }) => share(lexicalSum?.score, scales.lexicalSum))) +
    weights.tenthNames * tenthOf(files.map(({ lexical }) => share(lexical?.score, scales.fileLexical))) +
    weights.agreement * maxOf(files, ({ dense, lexicalSum }) => rankScore(dense?.rank) * rankScore(lexicalSum?.rank)) +
    weights.definedWords * ofDefinitions(groups, 'agreement') +
    weights.fileName * maxOf(groups, ({ path }) => stemMatch(path, query).nameShare) +
    weights.definedName * Math.min(1, ofDefinitions(groups, 'exact'));
  return 1 / (1 + Math.exp(-bias - sum));
}

/** The tenth highest value, of fewer the lowest. */
function tenthOf(values: readonly number[]): number {
  return values.toSorted((a, b) => b - a)[Math.min(tenth, values.length) - 1] ?? 0;
}

function ofDefinitions(groups: readonly FileGroup[], what: 'agreement' | 'exact'): number {
  return maxOf(groups, ({ members }) => maxOf(members, ({ definition }) => definition[what]));
}
