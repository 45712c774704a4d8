import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '@codesearch/engine';
import { maxHits } from '@codesearch/mcp/server';
import { presetDefault } from '@codesearch/preset-default';
import { readBenchmark } from '../retrieval/benchmark.ts';
import type { BenchmarkRepository, Target } from '../retrieval/benchmark.ts';
import { hits as touches } from '../retrieval/ndcg.ts';
import { tokensOf } from './answer-units.ts';
import type { Unit } from './answer-units.ts';
import { Question } from './question.ts';
import { toolList } from './tool-list.ts';

/*
 * Counts the tokens that an agent pays for the built server: the list of tools, an answer, and finding something in the development
 * benchmark. docs/tokens.md describes the method.
 *
 *   npm run -w @codesearch/bench tokens -- --benchmark FOLDER --trees FOLDER [--only NAME]
 */

const budgets = [500, 1000, 2000] as const;
/** The cost of a target that no answer contains. */
const never = 32_000;

/** The results of one question. */
interface Row {
  readonly repository: string;
  /** Share of the targets that an answer of fifty hits within each budget names. */
  readonly named: readonly number[];
  /** Share of the targets that are shown with code within the first tokens of the default pages. */
  readonly shown: readonly number[];
  /** Tokens of those pages until a target is named, and until one is shown with code. */
  readonly firstNamed: number;
  readonly firstShown: number;
  readonly answerTokens: number;
}

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    only: { type: 'string' },
  },
});
if (options.trees === undefined) throw new Error('Give --trees: the folder that checkout.sh wrote.');

const home = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-bench-')));
const rows: Row[] = [];
try {
  process.stdout.write(`tools/list       ${tokensOf(await toolList(home))} tokens\n`);
  for (const repository of readBenchmark(options.benchmark, options.trees)) {
    if (options.only === undefined || repository.name === options.only) await runRepository(repository);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

const mean = (value: (row: Row) => number): number => {
  const repositories = Map.groupBy(rows, ({ repository }) => repository);
  return average([...repositories.values()].map((group) => average(group.map(value))));
};
process.stdout.write(`answer, 10 hits  ${mean(({ answerTokens }) => answerTokens).toFixed(0)} tokens\n`);
for (const [index, budget] of budgets.entries()) {
  const named = mean(({ named }) => named[index]!).toFixed(3);
  const shown = mean(({ shown }) => shown[index]!).toFixed(3);
  process.stdout.write(`recall in ${String(budget).padEnd(6)} ${named} named, ${shown} with code\n`);
}
process.stdout.write(
  `to first hit     ${mean(({ firstNamed }) => firstNamed).toFixed(0)} tokens named, ` +
    `${mean(({ firstShown }) => firstShown).toFixed(0)} with code\n` +
    `(mean over ${new Set(rows.map(({ repository }) => repository)).size} repositories, ${rows.length} questions)\n`,
);

async function runRepository({ name, root, queries }: BenchmarkRepository): Promise<void> {
  const project = await openProject({ root, preset: presetDefault, from: home, env: { CODESEARCH_HOME: home } });
  try {
    await project.index();
    for (const { query, targets } of queries) {
      const { hits, index } = await project.search({ query, limit: maxHits, sync: false });
      rows.push({ repository: name, ...measure(new Question(project.root, query, hits, index), targets) });
    }
    process.stderr.write(`${name}: ${queries.length} questions\n`);
  } finally {
    await project[Symbol.asyncDispose]();
  }
}

function measure(question: Question, targets: readonly Target[]): Omit<Row, 'repository'> {
  const { units, firstPageTokens } = question.pages();
  const withCode = units.filter((unit) => unit.withCode);
  return {
    named: budgets.map((budget) => recall(question.units(budget), targets, budget)),
    shown: budgets.map((budget) => recall(withCode, targets, budget)),
    firstNamed: firstHit(units, targets),
    firstShown: firstHit(withCode, targets),
    answerTokens: firstPageTokens,
  };
}

function recall(units: readonly Unit[], targets: readonly Target[], budget: number): number {
  const read = units.filter(({ tokens }) => tokens <= budget);
  return targets.filter((target) => read.some((unit) => touches(unit, target))).length / targets.length;
}

function firstHit(units: readonly Unit[], targets: readonly Target[]): number {
  return units.find((unit) => targets.some((target) => touches(unit, target)))?.tokens ?? never;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
