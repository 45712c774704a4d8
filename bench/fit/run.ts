import { fittableWeights } from '@codesearch/engine';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Project } from '@codesearch/engine';
import {
  fileRanks,
  fitKinds,
  ndcgAt,
  placeRanks,
  rankingExample,
  reciprocalRank,
  recordedSearch,
} from '@codesearch/evaluation/parts';
import type { JudgedQuery, RankingExample } from '@codesearch/evaluation/parts';
import type { FittableWeights, RankingWeights } from '@codesearch/kernel';
import { placeOf } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { meanOf, table } from '../question/table.ts';
import type { Column } from '../question/table.ts';
import { readQuestionSets } from '../questions/read-questions.ts';
import { readBenchmark } from '../retrieval/benchmark.ts';
import { reportSet } from './commit-reports.ts';

/*
 * Fits the reranker's weights of evidence: for questions and names to the development benchmark, for reports to the
 * texts of commits and the files of the program that they changed. Prints the quality with the present weights, with
 * weights that are fitted to other repositories, and with weights that are fitted to all; then the fitted weights.
 *
 *   npm run -w @codesearch/bench fit -- [--trees FOLDER] [--benchmark FOLDER] [--mirrors FOLDER] [--sets reports]
 *   [--every 1] [--only NAME]
 *     [--home FOLDER]
 *
 * --trees is the folder that the benchmark's checkout.sh wrote; without it, there are no questions. --mirrors has
 * clones with their history, as OWNER+NAME/repo, of the repositories in repositories.txt; those that it lacks are left
 * out. --sets names what is asked about the clones, with commas: `reports`, and `definitions` for the training side of
 * ../questions, of every Nth repository with --every. --home keeps indexes for the next run.
 */

/** A repository with its questions. */
interface QuestionedTree {
  readonly repository: string;
  readonly set: 'questions' | 'reports' | 'definitions';
  readonly queries: readonly JudgedQuery[];
  readonly root: string;
  /** The commit to search. Default: the files on disk. */
  readonly revision?: string;
}

/** The figures of a question with the present weights, with those of other repositories, and with those of all. */
interface Row {
  readonly repository: string;
  readonly set: QuestionedTree['set'];
  /** As of an ordinary search. */
  readonly ndcg: readonly number[];
  /** Reciprocal rank of the first relevant file among all files that retrieval proposed. */
  readonly file: readonly number[];
}

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    mirrors: { type: 'string' },
    sets: { type: 'string', default: 'reports' },
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    home: { type: 'string' },
  },
});
const { trees, mirrors } = options;
if (trees === undefined && mirrors === undefined) throw new Error('Give --trees, --mirrors or both.');

const sets = new Set(options.sets.split(','));
const folds = 5;
using home = new DataHome(options.home);
const questioned = [
  ...(trees === undefined ? [] : questionTrees(trees)),
  ...(mirrors !== undefined && sets.has('reports') ? reportTrees(mirrors) : []),
  ...(mirrors !== undefined && sets.has('definitions') ? definitionTrees(mirrors) : []),
].filter(({ repository }) => repository.includes(options.only));
const examples: (readonly [fold: number, example: RankingExample])[] = [];
let fittable: FittableWeights | undefined;
for (const [index, tree] of questioned.entries()) {
  await using project = await home.open(tree.root, tree);
  await project.index();
  fittable = fittableWeights(project.parts);
  if (!fittable) throw new Error('The reranker has no weights that can be fitted.');
  for (const judged of tree.queries) {
    const example = await rankingExample(await recordedSearch(project, judged.query, undefined), judged, fittable);
    // A short report is a question for the reranker, and the sets have a kind of query each.
    if (example && (example.kind === 'report') === (tree.set === 'reports')) examples.push([index % folds, example]);
  }
  process.stderr.write(`${tree.repository}: ${tree.queries.length} ${tree.set}\n`);
}
if (!fittable) throw new Error('There are no questions.');
const fit = (isUsed: (fold: number) => boolean): RankingWeights =>
  fitKinds(
    examples.filter(([fold]) => isUsed(fold)).map(([, example]) => example),
    fittable,
  );
const fitted = fit(() => true);
const heldOut = Array.from({ length: folds }, (_, own) => fit((fold) => fold !== own));
const rows: Row[] = [];
for (const [index, tree] of questioned.entries()) {
  await using project = await home.open(tree.root, tree);
  for (const judged of tree.queries)
    rows.push(await score(project, tree, judged, [{}, heldOut[index % folds]!, fitted]));
}

const titles = ['present', 'held out', 'fitted'];
const columns = (['ndcg', 'file'] as const).flatMap((metric) =>
  titles.map((title, index): Column<Row> => ({
    name: `${metric === 'ndcg' ? 'NDCG@10' : 'file MRR'} ${title}`,
    // Every repository counts the same.
    of: (of) =>
      meanOf([...Map.groupBy(of, ({ repository }) => repository).values()], (own) =>
        meanOf(own, (row) => row[metric][index]),
      ),
    digits: 4,
  })),
);
const asked = rows.map((row) => ({ ...row, ranks: row }));
const groups = [...Map.groupBy(asked, ({ repository }) => repository), ...Map.groupBy(asked, ({ set }) => set)];
process.stdout.write(table('', groups, columns));
for (const [kind, weights] of Object.entries(fitted)) {
  process.stdout.write(`${kind}:\n`);
  for (const [name, weight] of Object.entries(weights))
    process.stdout.write(`  '${name}': ${weight}, instead of ${fittable.weights[kind]?.[name]}\n`);
}

async function score(
  project: Project,
  { repository, set }: QuestionedTree,
  { query, relevant }: JudgedQuery,
  weights: readonly RankingWeights[],
): Promise<Row> {
  const ndcg: number[] = [];
  const file: number[] = [];
  for (const each of weights) {
    const search = await recordedSearch(project, query, undefined, each);
    const ranked = await search.rerankAll();
    const paths = new Set(ranked.map(({ index }) => search.candidates[index]!.chunk.path));
    const files = [...paths].map((path) => ({ path }));
    ndcg.push(ndcgAt(placeRanks(search.hits.map(placeOf), relevant), 10));
    file.push(reciprocalRank(fileRanks(files, relevant)));
  }
  return { repository, set, ndcg, file };
}

function questionTrees(folder: string): readonly QuestionedTree[] {
  return readBenchmark(options.benchmark, folder).map(({ name, root, queries }) => ({
    ...{ repository: name, root, queries },
    set: 'questions',
  }));
}

/** The repositories before their newest commits. */
function reportTrees(folder: string): readonly QuestionedTree[] {
  const names = readFileSync(join(import.meta.dirname, 'repositories.txt'), 'utf8')
    .trim()
    .split('\n');
  return names.flatMap((repository) => {
    const clone = cloneOf(folder, repository);
    const set = existsSync(clone) ? reportSet(clone) : undefined;
    return set ? [{ ...set, repository, root: sharedClone(clone, repository), set: 'reports' }] : [];
  });
}

/** Repositories with questions that language models wrote for single definitions. */
function definitionTrees(folder: string): readonly QuestionedTree[] {
  const all = readQuestionSets('training').filter((_, index) => index % Number(options.every) === 0);
  return all.flatMap(({ repository, commit, questions }) => {
    const clone = cloneOf(folder, repository);
    if (!existsSync(clone)) return [];
    const queries = questions.map(({ question, manner, path, startLine, endLine }) => {
      return { id: question, query: question, kind: manner, relevant: [{ path, startLine, endLine }] };
    });
    const root = sharedClone(clone, repository);
    return [{ repository, root, revision: commit, queries, set: 'definitions' }];
  });
}

function cloneOf(folder: string, repository: string): string {
  return resolve(folder, repository.replace('/', '+'), 'repo');
}

/** A clone without files, whose commits can be searched. */
function sharedClone(clone: string, repository: string): string {
  const root = join(home.folder, 'clones', repository.replace('/', '+'));
  if (!existsSync(root)) execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', clone, root]);
  return root;
}
