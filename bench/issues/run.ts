import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LaidOutTree } from '../checkout/laid-out-tree.ts';
import { Mirror } from '../checkout/mirror.ts';
import { OtherProgram } from '../checkout/other-program.ts';
import { answerOf } from '../question/answer.ts';
import type { Answer } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { table } from '../question/table.ts';
import type { Asked } from '../question/table.ts';
import { goldFunctions, goldPlaces } from './gold-places.ts';
import { readSet, setNames } from './instance.ts';
import type { Instance, SetName } from './instance.ts';
import { PreparedIndexes } from './prepared-indexes.ts';
import { columns, rankedFiles, ranksOf } from './ranks.ts';
import type { Ranks } from './ranks.ts';

/*
 * Searches with the texts of issues, and compares the hits with the files and places that their fixes changed.
 *
 *   npm run -w @codesearch/bench issues -- --sets FOLDER --mirrors FOLDER --trees FOLDER [--set fix|multi|loc]
 *   [--subset core|hard|single]
 *     [--only REPOSITORY] [--home FOLDER] [--prepare] [--history] [--against CHECKOUT] [--config FILE] [--limit N]
 *     [--by language|repo] [--results FILE] [--misses]
 *
 * Acc@k: all gold files are among the first k files. hit@k: at least one is. place@k: one of the first k hits overlaps
 * changed lines or an edited function. functions@k: the first k hits overlap all edited functions. ms: mean
 * milliseconds of a query with the default limit in this process, with an open index.
 *
 * --mirrors has the clones, as OWNER+NAME/repo. The tree of each instance is laid out in --trees. --home keeps indexes.
 * --prepare indexes each instance that has no kept index, keeps a copy of its index, and does not search. A later run
 * searches the kept indexes, without trees. After a change to what is indexed, prepare in an empty home. --history
 * makes each tree a git repository whose history ends at its commit, while it is indexed. --against searches with the
 * built program of another checkout too, and keeps its answers in --home. --limit is the number of ranked hits, by
 * default 100. It changes the ranking too, since the number of candidates depends on it. --results writes the ranked
 * files, one JSON object per line.
 */

const { values: options } = parseArgs({
  options: {
    sets: { type: 'string' },
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    set: { type: 'string', multiple: true },
    subset: { type: 'string', default: 'all' },
    only: { type: 'string' },
    home: { type: 'string' },
    history: { type: 'boolean', default: false },
    prepare: { type: 'boolean', default: false },
    against: { type: 'string' },
    config: { type: 'string' },
    limit: { type: 'string', default: '100' },
    by: { type: 'string', default: 'language' },
    results: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const { sets, mirrors, trees, by } = options;
if (sets === undefined || mirrors === undefined || trees === undefined) {
  throw new Error('Give --sets, --mirrors and --trees.');
}
if (by !== 'language' && by !== 'repo') throw new Error('Give --by language or --by repo.');
if (options.prepare && options.home === undefined) throw new Error('Give --home, which keeps the prepared indexes.');

/** The ranks of one instance in the answer of this program, and in that of the other one. */
interface Row extends Asked<Ranks> {
  readonly instance: Instance;
}

const { config } = options;
using home = new DataHome(options.home);
const limit = Number(options.limit);
const other = options.against && new OtherProgram(resolve(options.against), home.folder, limit);
const indexes = new PreparedIndexes(home.folder);
const versions = new Set<string>();
const rows: Row[] = [];
const results: string[] = [];
for (const set of options.set ?? setNames) await runSet(set as SetName);
if (options.results !== undefined) writeFileSync(options.results, results.join(''));
if (!options.prepare)
  for (const [set, each] of Map.groupBy(rows, ({ instance }) => instance.set)) {
    const groups = [...Map.groupBy(each, ({ instance }) => instance[by])].toSorted((a, b) => b[1].length - a[1].length);
    process.stdout.write(`${table(set, [['all', each], ...groups], columns)}\n`);
  }
if (options.misses) for (const row of rows) process.stdout.write(missOf(row));
for (const version of versions) {
  if (version !== indexes.version) {
    process.stderr.write(`Packages ${version} prepared indexes; these are ${indexes.version}.\n`);
  }
}

async function runSet(set: SetName): Promise<void> {
  const instances = readSet(sets as string, set, options.subset);
  const repositories = Map.groupBy(instances, ({ mirror }) => mirror);
  for (const [name, each] of repositories) {
    if (options.only === undefined || name.includes(options.only)) await runRepository(name, each);
  }
}

async function runRepository(name: string, unordered: readonly Instance[]): Promise<void> {
  const start = performance.now();
  const mirror = new Mirror(join(mirrors as string, name));
  const tree = new LaidOutTree(resolve(trees as string, name), mirror, options.history);
  const instances = unordered
    .map((instance) => ({ instance, time: mirror.commitTime(instance.base_commit) }))
    .toSorted((a, b) => a.time - b.time);
  for (const { instance } of instances) await runInstance(instance, mirror, tree);
  if (options.prepare) {
    tree.clear();
    indexes.clearWorking(name);
    if (other) other.clear(tree.root);
  }
  const seconds = (performance.now() - start) / 1000;
  process.stderr.write(`${name}: ${instances.length} instances in ${seconds.toFixed(1)} s\n`);
}

async function runInstance(instance: Instance, mirror: Mirror, tree: LaidOutTree): Promise<void> {
  const { id, query, base_commit: commit } = instance;
  const version = indexes.versionOf(id);
  if (version === undefined) {
    tree.layOut(commit);
    {
      await using project = await home.open(tree.root, { config, home: indexes.working(instance.mirror) });
      await project.index();
    }
    if (options.prepare) indexes.keep(id, instance.mirror);
  } else {
    versions.add(version);
  }
  const against =
    other &&
    other.answer(id, query, () => {
      tree.layOut(commit);
      return tree.root;
    });
  if (options.prepare) return;
  const index = version === undefined ? indexes.working(instance.mirror) : indexes.of(id);
  await using project = await home.open(tree.root, { config, home: index });
  const answer = await answerOf(project, query, limit);
  const places = goldPlaces(instance, mirror);
  const gold = { places, functions: await goldFunctions(instance, places, project) };
  const ranks = (each: Answer): Ranks => ranksOf(instance, gold, each);
  rows.push({ instance, ranks: ranks(answer), ...(against && { against: ranks(against) }) });
  results.push(`${JSON.stringify({ id, ranked: rankedFiles(answer.hits), hits: answer.hits })}\n`);
}

/**
 * Describes an instance whose gold files are not all among the first five files, or whose place is not among the first
 * five hits.
 */
function missOf({ instance, ranks: { allFiles, file, place } }: Row): string {
  if (allFiles <= 5 && (place ?? 0) <= 5) return '';
  const found = `all files ${allFiles}, first file ${file}, place ${place ?? '-'}`;
  return `${instance.id}: ${found}; ${instance.files.join(' ')}\n`;
}
