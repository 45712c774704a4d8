import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBenchmark } from '../retrieval/benchmark.ts';
import type { Target } from '../retrieval/benchmark.ts';
import { hits } from '../retrieval/ndcg.ts';
import { tokensOf, unitsOf } from './answer-units.ts';
import type { Unit } from './answer-units.ts';
import { Server } from './server.ts';

/*
 * Counts what an agent pays for the built server: the list of tools, an answer, and what it takes to find something in the
 * development benchmark. See docs/tokens.md for what is counted how.
 *
 *   npm run -w @codesearch/bench tokens -- --benchmark FOLDER --trees FOLDER [--only NAME]
 */

const budgets = [500, 1000, 2000] as const;
/** What a target costs that is in no answer. */
const never = 32_000;

/** One question's figures. */
interface Row {
  readonly repository: string;
  /** Share of the targets that an answer of fifty hits within each budget names. */
  readonly named: readonly number[];
  /** Share of the targets that are shown with code on the first tokens of the pages that are answered by default. */
  readonly shown: readonly number[];
  /** Tokens of those pages until a target is named, and until one is shown with code. */
  readonly firstNamed: number;
  readonly firstShown: number;
  readonly answerTokens: number;
}

interface Tree {
  readonly path: string;
  /** Paths relative to it, by which a line that names a place is told from code. */
  readonly files: ReadonlySet<string>;
}

interface Pages {
  readonly units: readonly Unit[];
  readonly firstPageTokens: number;
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
  await using server = await Server.start(home);
  process.stdout.write(`tools/list       ${tokensOf(JSON.stringify(await server.tools()))} tokens\n`);
  for (const { name, root, queries } of readBenchmark(options.benchmark, options.trees)) {
    if (options.only !== undefined && name !== options.only) continue;
    const path = realpathSync(root);
    const tree = { path, files: new Set(readdirSync(path, { recursive: true, encoding: 'utf8' })) };
    await server.index(path);
    for (const { query, targets } of queries) {
      rows.push({ repository: name, ...(await measure(server, tree, query, targets)) });
    }
    process.stderr.write(`${name}: ${queries.length} questions\n`);
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

async function measure(
  server: Server,
  tree: Tree,
  query: string,
  targets: readonly Target[],
): Promise<Omit<Row, 'repository'>> {
  const named: number[] = [];
  for (const maxTokens of budgets) {
    const { text } = await server.search({ query, path: tree.path, limit: 50, maxTokens });
    named.push(recall(unitsOf(text, tree.files), targets, maxTokens));
  }
  const { units, firstPageTokens } = await readPages(server, tree, query, targets);
  const withCode = units.filter((unit) => unit.withCode);
  return {
    named,
    shown: budgets.map((budget) => recall(withCode, targets, budget)),
    firstNamed: firstHit(units, targets),
    firstShown: firstHit(withCode, targets),
    answerTokens: firstPageTokens,
  };
}

/** What is said of a question, page by page as it is answered by default, until the budgets are used up and a target is shown. */
async function readPages(server: Server, tree: Tree, query: string, targets: readonly Target[]): Promise<Pages> {
  const units: Unit[] = [];
  let [before, firstPageTokens] = [0, 0];
  let cursor: string | undefined;
  do {
    const { text, nextCursor } = await server.search({ query, path: tree.path, ...(cursor && { cursor }) });
    const pageBefore = before;
    units.push(...unitsOf(text, tree.files).map((unit) => ({ ...unit, tokens: unit.tokens + pageBefore })));
    before += tokensOf(text);
    firstPageTokens ||= before;
    cursor = nextCursor;
  } while (cursor !== undefined && (before < budgets[2] || isUnseen(units, targets)));
  return { units, firstPageTokens };
}

function isUnseen(units: readonly Unit[], targets: readonly Target[]): boolean {
  return (
    firstHit(
      units.filter(({ withCode }) => withCode),
      targets,
    ) === never
  );
}

function recall(units: readonly Unit[], targets: readonly Target[], budget: number): number {
  const read = units.filter(({ tokens }) => tokens <= budget);
  return targets.filter((target) => read.some((unit) => hits(unit, target))).length / targets.length;
}

function firstHit(units: readonly Unit[], targets: readonly Target[]): number {
  return units.find((unit) => targets.some((target) => hits(unit, target)))?.tokens ?? never;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
