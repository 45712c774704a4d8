import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileRanks, placeRanks } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';
import { LaidOutTree } from '../checkout/laid-out-tree.ts';
import { Mirror } from '../checkout/mirror.ts';
import { OtherProgram } from '../checkout/other-program.ts';
import { answerOf } from '../question/answer.ts';
import type { HitPlace } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { readQueries } from '../question/read-queries.ts';
import { table, within } from '../question/table.ts';
import type { Asked } from '../question/table.ts';
import { explainMiss } from './explain-miss.ts';
import { checkedQueryFile, repositoriesOf } from './read-repositories.ts';
import type { QuestionedRepository } from './read-repositories.ts';

/*
 * Asks the questions of this folder, and compares the hits with the definitions that answer them.
 *
 *   npm run -w @codesearch/bench places -- --mirrors FOLDER --trees FOLDER [--set SET] [--only NAME] [--home FOLDER]
 *   [--against CHECKOUT]
 *     [--config FILE] [--misses]
 *
 * file@k: one of the first k hits is in a file that has an answer. place@k: one of them overlaps the lines of an
 * answering definition.
 *
 * --mirrors has the clones, as OWNER+NAME/repo. Each tree is laid out in --trees once. --home keeps indexes for the
 * next run. --set is `first` or `second`. --against asks the built program of another checkout too, and keeps its
 * answers in --home. --misses lists the questions whose place is not among the first five hits, with the ranks among 60
 * hits, the rank of the place if only the files that have an answer are searched, the lines of the answers, and the
 * first hits.
 */

/** Ranks of the first right hit. 1 is the best, `Infinity` is not found. */
interface Ranks {
  readonly file: number;
  readonly place: number;
}

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    only: { type: 'string' },
    set: { type: 'string', default: 'first' },
    home: { type: 'string' },
    against: { type: 'string' },
    config: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const { mirrors, trees, only, config } = options;
if (mirrors === undefined || trees === undefined) throw new Error('Give --mirrors and --trees.');

const limit = 10;
using home = new DataHome(options.home);
const indexes = join(home.folder, 'indexes');
const other = options.against && new OtherProgram(resolve(options.against), home.folder, limit);
const asked: (Asked<Ranks> & Pick<JudgedQuery, 'kind'>)[] = [];
for (const repository of repositoriesOf(options.set))
  if (only === undefined || repository.name === only) await runRepository(repository, mirrors, trees);
const kinds = [...Map.groupBy(asked, ({ kind }) => kind)];
const columns = (['file', 'place'] as const).flatMap((what) => within(what, [1, 5, 10], (ranks: Ranks) => ranks[what]));
process.stdout.write(table('', [...kinds, ['all', asked]], columns));

async function runRepository(questioned: QuestionedRepository, mirrors: string, trees: string): Promise<void> {
  const { name, repository, commit, folder } = questioned;
  const start = performance.now();
  const tree = new LaidOutTree(resolve(trees, name), new Mirror(join(mirrors, repository.replace('/', '+'))));
  tree.layOut(commit);
  const root = join(tree.root, folder);
  await using project = await home.open(root, { config, home: indexes });
  await project.index();
  const queries = await readQueries(await checkedQueryFile(questioned), project);
  for (const judged of queries) {
    const { id, query, kind, relevant } = judged;
    const { hits } = await answerOf(project, query, limit);
    const against = other && other.answer(`${commit.slice(0, 12)}-${id}`, query, () => root);
    const ranks = ranksOf(hits, relevant);
    asked.push({ kind, ranks, ...(against && { against: ranksOf(against.hits, relevant) }) });
    if (options.misses && ranks.place > 5) process.stdout.write(await explainMiss(project, name, judged));
  }
  const seconds = (performance.now() - start) / 1000;
  process.stderr.write(`${name}: ${queries.length} questions in ${seconds.toFixed(1)} s\n`);
}

function ranksOf(hits: readonly HitPlace[], relevant: JudgedQuery['relevant']): Ranks {
  return { file: Math.min(...fileRanks(hits, relevant)), place: Math.min(...placeRanks(hits, relevant)) };
}
