import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Project, SearchResult } from '@codesearch/engine';
import { fileRanks, placeRanks, readQueryFile } from '@codesearch/evaluation/parts';
import { LaidOutTree } from '../checkout/laid-out-tree.ts';
import { Mirror } from '../checkout/mirror.ts';
import { checkedQueryFile, repositoriesOf } from '../places/read-repositories.ts';
import type { QuestionedRepository } from '../places/read-repositories.ts';
import { placeOf } from '../question/answer.ts';
import type { HitPlace } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { readQueries } from '../question/read-queries.ts';
import { readBenchmark } from '../retrieval/benchmark.ts';
import type { BenchmarkRepository } from '../retrieval/benchmark.ts';

/*
 * Asks each repository of `places` its own questions, as they are and reworded, and those of three others, and prints
 * how the engine judges its answers; with --benchmark those of the development benchmark too. With --grid it prints the
 * calibrations that call at most 3 % of the answered questions `none`.
 *
 *   npm run -w @codesearch/bench answer-fit -- --mirrors FOLDER --trees FOLDER --home FOLDER [--set SET]
 *   [--benchmark FOLDER --benchmark-trees FOLDER] [--grid]
 *
 * `answered-abroad.json` names the questions of `places` that a foreign repository does answer. They are left out. A
 * question of the benchmark is answered if its file is among the first five; half of them are asked elsewhere.
 */

interface Judged {
  readonly repository: string;
  readonly query: string;
  /** Whether the question is about another repository. */
  readonly isForeign: boolean;
  /** Whether the place is among the first five hits. */
  readonly isAnswered: boolean;
  readonly fit: SearchResult['fit'];
  readonly evidence: SearchResult['evidence'];
  readonly first: string;
}

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    home: { type: 'string' },
    set: { type: 'string', default: 'first' },
    benchmark: { type: 'string' },
    'benchmark-trees': { type: 'string', default: '' },
    grid: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const { mirrors, trees } = options;
if (mirrors === undefined || trees === undefined || options.home === undefined)
  throw new Error('Give --mirrors, --trees and --home.');

const read = <Value>(name: string): Value => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Value;
const reworded = read<Readonly<Record<string, string>>>('reworded.json');
const answeredAbroad = existsSync(join(import.meta.dirname, 'answered-abroad.json'))
  ? read<Readonly<Record<string, readonly string[]>>>('answered-abroad.json')
  : {};
const others = 3;

const home = new DataHome(options.home);
const judged: Judged[] = [];
const places = repositoriesOf(options.set).map(placesOf);
const benchmark =
  options.benchmark === undefined ? [] : readBenchmark(options.benchmark, options['benchmark-trees']).map(filesOf);
for (const repositories of [places, benchmark]) await judgeEach(repositories);
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(judged));
const own = judged.filter(({ isForeign, isAnswered }) => !isForeign && isAnswered);
const abroad = judged.filter(({ isForeign }) => isForeign);
print('answered by its own repository', own);
print('asked in another repository', abroad);
if (options.grid) printGrid();

/** A repository, and its questions in the forms that they are asked in. */
interface AskedRepository {
  readonly name: string;
  readonly root: string;
  /** Those that are asked about it. */
  readonly questions: (project: Project) => Promise<readonly Question[]>;
  /** Those that are asked about other repositories. */
  readonly abroad: () => Promise<readonly string[]>;
}

interface Question {
  readonly text: string;
  readonly isAnswered: (hits: readonly HitPlace[]) => boolean;
}

function isAmongFirst(ranks: readonly number[]): boolean {
  return Math.min(...ranks) <= 5;
}

function placesOf(questioned: QuestionedRepository): AskedRepository {
  const mirror = new Mirror(join(mirrors!, questioned.repository.replace('/', '+')));
  const tree = new LaidOutTree(resolve(trees!, questioned.name), mirror);
  tree.layOut(questioned.commit);
  return {
    name: questioned.name,
    root: join(tree.root, questioned.folder),
    questions: async (project) => {
      const queries = await readQueries(await checkedQueryFile(questioned), project);
      return queries.flatMap(({ query, relevant }) =>
        formsOf(query).map((text) => ({ text, isAnswered: (hits) => isAmongFirst(placeRanks(hits, relevant)) })),
      );
    },
    abroad: async () =>
      (await readQueryFile(await checkedQueryFile(questioned))).flatMap(({ query }) => formsOf(query)),
  };
}

function filesOf({ name, root, queries }: BenchmarkRepository): AskedRepository {
  return {
    name,
    root,
    questions: async () =>
      queries.map(({ query, relevant }) => ({
        text: query,
        isAnswered: (hits) => isAmongFirst(fileRanks(hits, relevant)),
      })),
    abroad: async () => queries.filter((_, index) => index % 2 === 0).map(({ query }) => query),
  };
}

async function judgeEach(repositories: readonly AskedRepository[]): Promise<void> {
  for (const [position, repository] of repositories.entries()) {
    const steps = Array.from({ length: others }, (_, step) => (position + 4 * step + 3) % repositories.length);
    const foreign = [...new Set(steps)].map((step) => repositories[step]!);
    await judgeRepository(repository, foreign);
    process.stderr.write(`${repository.name}: ${judged.length}\n`);
  }
}

async function judgeRepository(
  { name, root, questions }: AskedRepository,
  foreign: readonly AskedRepository[],
): Promise<void> {
  await using project = await home.open(root, { home: join(home.folder, 'indexes') });
  await project.index();
  for (const { text, isAnswered } of await questions(project)) {
    const { hits, fit, evidence } = await project.search({ query: text, sync: false });
    const own = { repository: name, query: text, isForeign: false, fit, evidence, first: '' };
    judged.push({ ...own, isAnswered: isAnswered(hits.map(placeOf)) });
  }
  for (const other of foreign)
    for (const text of await other.abroad()) {
      if (answeredAbroad[name]?.includes(text)) continue;
      const { hits, fit, evidence } = await project.search({ query: text, sync: false });
      const first = hits.slice(0, 2).map(({ chunk, definition }) => `${chunk.path} ${definition?.qualifiedName ?? ''}`);
      judged.push({
        ...{ repository: name, query: text, isForeign: true, isAnswered: false, fit, evidence },
        first: first.join('; '),
      });
    }
}

function formsOf(query: string): readonly string[] {
  return reworded[query] === undefined ? [query] : [query, reworded[query]];
}

function print(title: string, answers: readonly Judged[]): void {
  const share = (fit: string): string => {
    const count = answers.filter((each) => each.fit === fit).length;
    return `${fit} ${((100 * count) / answers.length).toFixed(1)} %`;
  };
  process.stdout.write(`${title} (${answers.length}): ${['good', 'weak', 'none', 'unknown'].map(share).join(', ')}\n`);
}

/**
 * How many of the foreign questions are called `none`, and how many `good`, by the best thresholds of each weight.
 */
function printGrid(): void {
  for (const related of [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]) {
    const sumOf = ({ evidence: e }: Judged): number => (e ? e.similarity + related * e.relatedCoverage : Infinity);
    const sums = own.map(sumOf).toSorted((a, b) => a - b);
    const none = sums[Math.floor(0.03 * sums.length)] ?? 0;
    const foreign = abroad.map(sumOf).toSorted((a, b) => a - b);
    const good = foreign[Math.ceil(0.9 * foreign.length)] ?? 0;
    const below = foreign.filter((sum) => sum < none).length / foreign.length;
    const kept = sums.filter((sum) => sum >= good).length / sums.length;
    process.stdout.write(
      `related ${related}: none below ${none.toFixed(3)} (${(100 * below).toFixed(0)} % of foreign), ` +
        `good from ${good.toFixed(3)} (${(100 * kept).toFixed(0)} % of answered)\n`,
    );
  }
}
