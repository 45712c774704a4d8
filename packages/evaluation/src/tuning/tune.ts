import { realRoot, fittableWeights } from '@codesearch/engine';
import type { Project, Setup } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { FittableWeights, RankingWeights } from '@codesearch/kernel';
import { headCommit } from '../history/commit.ts';
import { halfOf } from '../history/half.ts';
import { queryScores } from '../metric/query-scores.ts';
import type { Scores } from '../metric/query-scores.ts';
import type { JudgedQuery } from '../query/judged-query.ts';
import { readQueryFile } from '../query/read-query-file.ts';
import type { EvaluationEvent, EvaluationOptions } from '../run/evaluate.ts';
import type { QueryGroup } from '../history/query-group.ts';
import { noQueries, queryGroups } from '../run/query-groups.ts';
import { recordedSearch } from '../diagnosis/recorded-search.ts';
import type { RecordedSearch } from '../diagnosis/recorded-search.ts';
import { TemporaryIndexes } from '../run/temporary-indexes.ts';
import { compareScores } from '../statistics/paired-comparison.ts';
import { fitKinds } from './fit-weights.ts';
import { objectionsTo } from './objections.ts';
import { rankingExample } from './ranking-example.ts';
import type { RankingExample } from './ranking-example.ts';
import type { Tuning, TuningKind } from './tuning.ts';

/** Progress of a fit between index runs. */
export type TuningEvent = EvaluationEvent | { readonly type: 'fitting' };

/** What weights are fitted to, and how. */
export interface TuningOptions extends Omit<EvaluationOptions, 'otherSetup' | 'source' | 'onEvent' | 'limit'> {
  readonly source: Tuning['source'];
  /** Max questions of both halves. Default 1,200. */
  readonly limit?: number | undefined;
  readonly onEvent?: ((event: TuningEvent) => void) | undefined;
}

/** More questions than an evaluation has: half of them have to show a small difference. */
export const defaultTuningQueries = 1200;

/**
 * Fits the weights of the reranker to one half of the questions, and compares them with its own weights on the other
 * half, by the searches that a front end makes. Every index is temporary; nothing is stored.
 *
 * @throws INPUT_INVALID if the query file cannot be read, or there are no questions in one of the halves
 * @throws UNSUPPORTED if the reranker has no weights that can be fitted
 * @throws what `Project.index` and `Project.search` throw
 */
export async function tune(options: TuningOptions): Promise<Tuning> {
  const { setup, source, seed = 1, limit = defaultTuningQueries, signal } = options;
  const root = realRoot(options.root);
  const warnings: string[] = [];
  const onWarning = (warning: string): void => void warnings.push(warning);
  const given = source.type === 'file' ? await readQueryFile(source.file) : [];
  await using indexes = new TemporaryIndexes();
  const [fittable, groups] = await indexes.use({ setup, root }, async (project) => {
    const weights = fittableWeights(project.parts);
    if (!weights) throw notFittable(setup);
    await options.beforeIndex?.(project);
    options.onEvent?.({ type: 'reading' });
    return [weights, await queryGroups({ project, setup, source, given, limit, seed, onWarning, signal })];
  });
  const revision = groups.find((group) => group.revision !== undefined)?.revision;
  const asked = groups.flatMap((group, index) => group.queries.map((judged) => ({ judged, index })));
  const commit = await headCommit({ folder: root, env: (name) => setup.processEnv[name], signal });
  const [development, heldOut] = (['development', 'held-out'] as const).map((half) =>
    asked.filter(({ judged }) => halfOf(judged.id) === half),
  ) as [typeof asked, typeof asked];
  if (asked.length === 0) throw noQueries(source, warnings);
  if (development.length === 0 || heldOut.length === 0) throw tooFew(asked.length);

  return await withIndexes(indexes, groups, options, async (projects) => {
    let done = 0;
    const total = development.length + 2 * heldOut.length;
    const searched = async ({ judged, index }: (typeof asked)[number], weights?: RankingWeights): Promise<Search> => {
      const search = await recordedSearch(projects[index] as Project, judged.query, signal, weights);
      options.onEvent?.({ type: 'answering', done: ++done, total });
      return { judged, search };
    };
    const examples: RankingExample[] = [];
    for (const each of development) {
      const { judged, search } = await searched(each);
      const example = await rankingExample(search, judged, fittable);
      if (example) examples.push(example);
    }
    options.onEvent?.({ type: 'fitting' });
    const weights = fitKinds(examples, fittable);
    const answers: Compared[] = [];
    for (const each of heldOut) {
      const base = scoresOf(await searched(each));
      const other = Object.keys(weights).length === 0 ? base : scoresOf(await searched(each, weights));
      answers.push({ kind: each.judged.kind, base, other });
    }
    const kinds = compared(answers, seed);
    return {
      ...{ root, source, seed, warnings, weights, heldOut: kinds },
      ...(commit !== undefined && { commit }),
      ...(revision !== undefined && { revision }),
      ...{ development: development.length, fitted: examples.length },
      changes: changesOf(weights, fittable),
      objections: objectionsTo(kinds),
    };
  });
}

interface Search {
  readonly judged: JudgedQuery;
  readonly search: RecordedSearch;
}

interface Compared {
  readonly kind: string;
  readonly base: Scores;
  readonly other: Scores;
}

function notFittable({ config: { stages } }: Setup): Error {
  const { plugin } = stages.reranker;
  return errors.unsupported(`Fitting the weights of ${plugin}`, 'Use a reranker whose weights can be fitted.');
}

function tooFew(count: number): Error {
  return errors.inputInvalid(
    `There are too few questions: ${count}, and one half of them is held out.`,
    'Give more questions with --queries.',
  );
}

/** Builds an index for each group, and removes all of them afterwards. */
async function withIndexes<Value>(
  indexes: TemporaryIndexes,
  groups: readonly QueryGroup[],
  options: TuningOptions,
  use: (projects: readonly Project[]) => Promise<Value>,
): Promise<Value> {
  const [group, ...others] = groups;
  if (!group) return use([]);
  const { setup, root, confirmWide, maxCost, onIndexEvent, signal } = options;
  return indexes.use({ setup, root, group }, async (project) => {
    await project.index({ confirmWide, maxCost, onEvent: onIndexEvent, signal });
    return withIndexes(indexes, others, options, (projects) => use([project, ...projects]));
  });
}

function scoresOf({ judged, search }: Search): Scores {
  return queryScores(
    search.hits.map(({ chunk: { path, startLine, endLine, text } }) => ({ path, startLine, endLine, text })),
    judged.relevant,
  );
}

function compared(answers: readonly Compared[], seed: number): readonly TuningKind[] {
  const groups = [['all', answers] as const, ...Map.groupBy(answers, ({ kind }) => kind)];
  return groups.map(([name, own]) => ({
    name,
    questions: own.length,
    differences: compareScores(
      own.map(({ base }) => base),
      own.map(({ other }) => other),
      seed,
    ),
  }));
}

function changesOf(weights: RankingWeights, fittable: FittableWeights): Tuning['changes'] {
  return Object.entries(weights).flatMap(([kind, own]) =>
    Object.entries(own).map(([signal, to]) => ({ kind, signal, from: fittable.weights[kind]?.[signal] ?? 0, to })),
  );
}
