import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ndcgAt, placeRanks } from '@codesearch/evaluation/parts';
import { DataHome } from '../question/data-home.ts';
import { meanOf, table, within } from '../question/table.ts';
import type { Asked, Column } from '../question/table.ts';
import { readBenchmark } from './benchmark.ts';
import type { BenchmarkRepository } from './benchmark.ts';

/*
 * Runs the development benchmark through the program and scores it: NDCG@10, and place@k, the share of the questions
 * with a target with lines for which one of the first k hits overlaps those lines.
 *
 *   npm run -w @codesearch/bench retrieval -- --benchmark FOLDER --trees FOLDER [--only NAME] [--by language]
 *     [--config FILE | --context none|raw|pattern|llm] [--results FILE] [--home FOLDER]
 *
 * --trees is the folder that the benchmark's checkout.sh wrote. --results writes the results in the form of its
 * score.py. --home keeps indexes and responses of models for the next run; without it, both are created again.
 */

interface Ranks {
  readonly ndcg: number;
  /** Of the first hit that overlaps lines of a target; absent if no target has lines. */
  readonly place?: number;
}

interface Row extends Asked<Ranks> {
  readonly repository: string;
  readonly language: string;
  readonly category: string;
}

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    only: { type: 'string' },
    config: { type: 'string' },
    context: { type: 'string' },
    by: { type: 'string', default: 'language' },
    results: { type: 'string' },
    home: { type: 'string' },
  },
});
if (options.trees === undefined) throw new Error('Give --trees: the folder that checkout.sh wrote.');

const { config, context, by } = options;
if (by !== 'repository' && by !== 'language' && by !== 'category')
  throw new Error('Give --by repository, language or category.');

using home = new DataHome(options.home);
/** The configuration to measure; `undefined` for that of the preset. */
const measured = context === undefined ? config : join(import.meta.dirname, `contexts/${context}.config.ts`);
const rows: Row[] = [];
const results: Record<string, Record<string, readonly object[]>> = {};
for (const repository of readBenchmark(options.benchmark, options.trees))
  if (options.only === undefined || repository.name === options.only) await runRepository(repository);
if (options.results !== undefined) writeFileSync(options.results, JSON.stringify(results));

const columns: readonly Column<Ranks>[] = [
  { name: 'NDCG@10', of: ndcg, digits: 4 },
  ...within('place', [1, 5, 10], ({ place }: Ranks) => place),
];
const groups = [...Map.groupBy(rows, (row) => row[by])].toSorted((a, b) => ndcgOf(a[1]) - ndcgOf(b[1]));
process.stdout.write(table(by, [...groups, ['all', rows]], columns));
const repositories = [...Map.groupBy(rows, ({ repository }) => repository).values()];
const mean = meanOf(repositories, ndcgOf) ?? 0;
process.stdout.write(
  `NDCG@10 ${mean.toFixed(4)} (mean over ${repositories.length} repositories, ${rows.length} queries)\n`,
);

async function runRepository({ name, language, root, queries }: BenchmarkRepository): Promise<void> {
  await using project = await home.open(root, { config: measured });
  const start = performance.now();
  const report = await project.index();
  const indexed = performance.now();
  results[name] = {};
  for (const { query, kind, relevant } of queries) {
    const { hits } = await project.search({ query, sync: false });
    const found = hits.map(({ chunk: { path, startLine, endLine, text } }) => ({ path, startLine, endLine, text }));
    results[name][query] = found.map(({ startLine, endLine, ...hit }) => ({ ...hit, start: startLine, end: endLine }));
    const lines = relevant.filter(({ startLine }) => startLine !== undefined);
    const ranks = {
      ndcg: ndcgAt(placeRanks(found, relevant), 10),
      ...(lines.length > 0 && { place: Math.min(...placeRanks(found, lines)) }),
    };
    rows.push({ repository: name, language, category: kind, ranks });
  }
  const perQuery = (performance.now() - indexed) / queries.length;
  process.stderr.write(
    `${name}: ${report.added} files, ${report.chunks} chunks, ${(report.bytes / 1e6).toFixed(2)} MB in ` +
      `${(indexed - start).toFixed(0)} ms, ${perQuery.toFixed(1)} ms a query\n`,
  );
}

function ndcg(answers: readonly Ranks[]): number | undefined {
  return meanOf(answers, (ranks) => ranks.ndcg);
}

function ndcgOf(asked: readonly Row[]): number {
  return ndcg(asked.map(({ ranks }) => ranks)) ?? 0;
}
