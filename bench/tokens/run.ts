import { parseArgs } from 'node:util';
import { overlap } from '@codesearch/evaluation/parts';
import type { Place } from '@codesearch/evaluation/parts';
import { maxHits } from '@codesearch/mcp/server';
import { defaultMaxTokens } from '@codesearch/presentation/agent';
import { DataHome } from '../question/data-home.ts';
import { connect } from '../server/connect.ts';
import { readBenchmark } from '../retrieval/benchmark.ts';
import type { BenchmarkRepository } from '../retrieval/benchmark.ts';
import { tokensOf } from './answer-units.ts';
import type { Unit } from './answer-units.ts';
import { Question, relatedTo } from './question.ts';
import { shownForms } from './shown-form.ts';
import type { ShownForm } from './shown-form.ts';

/*
 * Counts the tokens that an agent pays for the built server, by what clients show to their models: the list of tools,
 * an answer, and finding something in the development benchmark. docs/tokens.md describes the method.
 *
 *   npm run -w @codesearch/bench tokens -- --benchmark FOLDER --trees FOLDER [--only NAME] [--home FOLDER]
 *
 * --home keeps the indexes for the next run.
 */

const budgets = [500, 1000, 2000] as const;
/** The cost of a target that no answer contains. */
const never = 32_000;

/** The results of one question in one form. */
interface Row {
  readonly repository: string;
  readonly form: string;
  /** Share of the targets that an answer of fifty hits within each budget names. */
  readonly named: readonly number[];
  /** Share of the targets that are shown with code within the first tokens of the default pages. */
  readonly shown: readonly number[];
  /** Tokens of those pages until a target is named, and until one is shown with code. */
  readonly firstNamed: number;
  readonly firstShown: number;
  readonly answerTokens: number;
  /** Number of answers that are larger than their budget. */
  readonly over: number;
}

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    only: { type: 'string' },
    home: { type: 'string' },
  },
});
if (options.trees === undefined) throw new Error('Give --trees: the folder that checkout.sh wrote.');

using home = new DataHome(options.home);
const rows: Row[] = [];
for (const args of [[], ['--structured']]) {
  const client = await connect(home.folder, args);
  const { tools } = await client.listTools();
  process.stdout.write(`tools/list ${args.join('').padEnd(13)}${tokensOf(JSON.stringify(tools))} tokens\n`);
  await client.close();
}
for (const repository of readBenchmark(options.benchmark, options.trees))
  if (options.only === undefined || repository.name === options.only) await runRepository(repository);

for (const { name } of shownForms) report(name);
const repositories = new Set(rows.map(({ repository }) => repository)).size;
process.stdout.write(`\n(mean over ${repositories} repositories, ${rows.length / shownForms.length} questions)\n`);

function report(form: string): void {
  const mean = (value: (row: Row) => number): number => {
    const groups = Map.groupBy(
      rows.filter((row) => row.form === form),
      ({ repository }) => repository,
    );
    return average([...groups.values()].map((group) => average(group.map(value))));
  };
  process.stdout.write(`\n${form}\nanswer, 10 hits  ${mean(({ answerTokens }) => answerTokens).toFixed(0)} tokens\n`);
  for (const [index, budget] of budgets.entries()) {
    const named = mean((row) => row.named[index]!).toFixed(3);
    const shown = mean((row) => row.shown[index]!).toFixed(3);
    process.stdout.write(`recall in ${String(budget).padEnd(6)} ${named} named, ${shown} with code\n`);
  }
  process.stdout.write(
    `to first hit     ${mean(({ firstNamed }) => firstNamed).toFixed(0)} tokens named, ` +
      `${mean(({ firstShown }) => firstShown).toFixed(0)} with code\n`,
  );
  const over = rows.filter((row) => row.form === form).reduce((sum, row) => sum + row.over, 0);
  process.stdout.write(`over the budget  ${over} answers\n`);
}

async function runRepository({ name, root, queries }: BenchmarkRepository): Promise<void> {
  await using project = await home.open(root);
  await project.index();
  for (const { query, relevant } of queries) {
    const found = await project.search({ query, limit: maxHits, sync: false });
    const question = new Question(project.root, found, await relatedTo(project, found));
    for (const form of shownForms)
      rows.push({ repository: name, form: form.name, ...measure(question, form, relevant) });
  }
  process.stderr.write(`${name}: ${queries.length} questions\n`);
}

function measure(question: Question, form: ShownForm, targets: readonly Place[]): Omit<Row, 'repository' | 'form'> {
  const { units, firstPageTokens } = question.pages(form);
  const withCode = units.filter((unit) => unit.withCode);
  const answers = budgets.map((budget) => question.within(budget, form));
  return {
    named: budgets.map((budget, index) => recall(answers[index]!.units, targets, budget)),
    shown: budgets.map((budget) => recall(withCode, targets, budget)),
    firstNamed: firstHit(units, targets),
    firstShown: firstHit(withCode, targets),
    answerTokens: firstPageTokens,
    over:
      budgets.filter((budget, index) => answers[index]!.tokens > budget).length +
      (firstPageTokens > defaultMaxTokens ? 1 : 0),
  };
}

function recall(units: readonly Unit[], targets: readonly Place[], budget: number): number {
  const read = units.filter(({ tokens }) => tokens <= budget);
  return targets.filter((target) => read.some((unit) => overlap(unit, target))).length / targets.length;
}

function firstHit(units: readonly Unit[], targets: readonly Place[]): number {
  return units.find((unit) => targets.some((target) => overlap(unit, target)))?.tokens ?? never;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
