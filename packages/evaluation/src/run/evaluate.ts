import { explainFile } from '@codesearch/engine/operations';
import { realRoot } from '@codesearch/engine';
import type { IndexOptions, Project, Setup } from '@codesearch/engine';
import type { Half } from '../history/half.ts';
import { readQueryFile } from '../query/read-query-file.ts';
import { compareScores } from '../statistics/paired-comparison.ts';
import type { AnsweredQuery } from './answered-query.ts';
import type { Evaluation, Measurement } from './evaluation.ts';
import type { QueryGroup } from '../history/query-group.ts';
import { noQueries, queryGroups } from './query-groups.ts';
import { summarize } from './summarize.ts';
import { TemporaryIndexes } from './temporary-indexes.ts';
import { diagnoseMiss } from '../diagnosis/diagnose-miss.ts';
import { queryScores } from '../metric/query-scores.ts';
import type { JudgedQuery } from '../query/judged-query.ts';
import { overlap } from '../query/place.ts';
import { recordedSearch } from '../diagnosis/recorded-search.ts';

/** Questions of a file, or questions that are made from the repository. */
export type QuerySource =
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 'history'; readonly half: Half };

/** Progress of an evaluation between index runs. */
export type EvaluationEvent =
  | { readonly type: 'reading' }
  /** Number of answered questions of one configuration. */
  | { readonly type: 'answering'; readonly done: number; readonly total: number };

/** What an evaluation measures, and how. */
export interface EvaluationOptions {
  /** The folder to search. */
  readonly root: string;
  readonly setup: Setup;
  /** Another configuration that answers the same questions. Default: none. */
  readonly otherSetup?: Setup | undefined;
  readonly source: QuerySource;
  /** Max questions. Default 150. */
  readonly limit?: number | undefined;
  /** Of the samples and of the tests of significance. Default 1. */
  readonly seed?: number | undefined;
  /** Called for each configuration before anything is built, to ask before text goes to a service. Default: nothing. */
  readonly beforeIndex?: ((project: Project) => Promise<void>) | undefined;
  readonly confirmWide?: IndexOptions['confirmWide'];
  readonly maxCost?: number | undefined;
  readonly onIndexEvent?: IndexOptions['onEvent'];
  readonly onEvent?: ((event: EvaluationEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const defaultQueries = 150;

/**
 * Measures the answers of one or two configurations to the same questions. Every index is built in a temporary folder
 * and removed.
 *
 * @throws INPUT_INVALID if the query file cannot be read or has no query about a place of the repository, or no
 * question can be made from the repository
 * @throws what `Project.index` and `Project.search` throw
 */
export async function evaluate(options: EvaluationOptions): Promise<Evaluation> {
  const { setup, otherSetup, source, seed = 1 } = options;
  const root = realRoot(options.root);
  const warnings: string[] = [];
  const given = source.type === 'file' ? await readQueryFile(source.file) : [];
  await using indexes = new TemporaryIndexes();
  // Before minutes are spent on the first configuration.
  for (const each of [setup, ...(otherSetup ? [otherSetup] : [])])
    await indexes.use({ setup: each, root }, async (project) => options.beforeIndex?.(project));
  options.onEvent?.({ type: 'reading' });
  const { limit = defaultQueries, signal } = options;
  const onWarning = (warning: string): void => void warnings.push(warning);
  const groups = await indexes.use({ setup, root }, (project) =>
    queryGroups({ project, setup, source, given, limit, seed, onWarning, signal }),
  );
  const total = groups.reduce((sum, { queries }) => sum + queries.length, 0);
  if (total === 0) throw noQueries(source, warnings);
  const measured = (each: Setup): Promise<Measurement> => measure(indexes, root, each, groups, options);
  const base = await measured(setup);
  const other = otherSetup && (await measured(otherSetup));
  const revision = groups.find((group) => group.revision !== undefined)?.revision;
  return {
    ...{ root, source, seed, warnings, base },
    ...(revision !== undefined && { revision }),
    ...(other && { other, differences: compareScores(scoresOf(base), scoresOf(other), seed) }),
  };
}

async function measure(
  indexes: TemporaryIndexes,
  root: string,
  setup: Setup,
  groups: readonly QueryGroup[],
  options: EvaluationOptions,
): Promise<Measurement> {
  const { seed = 1, signal, onEvent } = options;
  const total = groups.reduce((sum, { queries }) => sum + queries.length, 0);
  const answers: AnsweredQuery[] = [];
  for (const group of groups) {
    await indexes.use({ setup, root, group }, async (project) => {
      const { confirmWide, maxCost, onIndexEvent } = options;
      await project.index({ confirmWide, maxCost, onEvent: onIndexEvent, signal });
      for (const query of group.queries) {
        answers.push(await answerQuery(project, query, signal));
        onEvent?.({ type: 'answering', done: answers.length, total });
      }
    });
  }
  const { file, stages } = setup.config;
  const plugins = Object.fromEntries(Object.entries(stages).map(([stage, { plugin }]) => [stage, plugin]));
  return { config: file ?? 'default', plugins, ...summarize(answers, seed) };
}

function scoresOf({ answers }: Measurement): readonly AnsweredQuery['scores'][] {
  return answers.map(({ scores }) => scores);
}

/** Searches for a question, scores the hits, and finds out why none of them is relevant. */
async function answerQuery(
  project: Pick<Project, 'retrieve' | 'parts'>,
  judged: JudgedQuery,
  signal: AbortSignal | undefined,
): Promise<AnsweredQuery> {
  const { id, query, kind, relevant } = judged;
  const search = await recordedSearch(project, query, signal);
  const found = search.hits.map(({ chunk: { path, startLine, endLine, text } }) => ({
    path,
    startLine,
    endLine,
    text,
  }));
  const hits = found.map(({ path, startLine, endLine }) => {
    const place = { path, startLine, endLine };
    return { ...place, relevant: relevant.some((right) => overlap(place, right)) };
  });
  const rank = hits.findIndex((hit) => hit.relevant) + 1;
  const [first] = await search.retrieval.retriever.list(relevant[0]?.path ?? '');
  return {
    ...{ id, query, kind, relevant },
    language: first?.language ?? 'not indexed',
    scores: queryScores(found, relevant),
    hits,
    ...(rank > 0
      ? { rank }
      : { miss: await diagnoseMiss((path) => explainFile(project.parts, path, signal), query, relevant, search) }),
  };
}
