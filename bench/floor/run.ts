import { parseArgs } from 'node:util';
import type { Project } from '@codesearch/engine';
import { judgeHits, maxHits } from '@codesearch/mcp/server';
import { QueryWords } from '@codesearch/presentation';
import { readQuery } from '@codesearch/testkit';
import { hashOrder } from '../lookup/hash-order.ts';
import { DataHome } from '../question/data-home.ts';
import { readBenchmark } from '../retrieval/benchmark.ts';

/*
 * Asks each repository of the development benchmark its own questions, and questions to the others, and prints how many of each the server
 * does not answer because all hits are below its floor. Names are left out.
 *
 *   npm run -w @codesearch/bench floor -- --trees FOLDER [--benchmark FOLDER] [--foreign 30] [--home FOLDER]
 *
 * --foreign is the number of questions to other repositories, for each repository. --home keeps the indexes for the next run.
 */

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    foreign: { type: 'string', default: '30' },
    home: { type: 'string' },
  },
});
if (options.trees === undefined) throw new Error('Give --trees: the folder that checkout.sh wrote.');

using home = new DataHome(options.home);
const repositories = readBenchmark(options.benchmark, options.trees);
const totals = { own: 0, ownBelow: 0, foreign: 0, foreignBelow: 0 };
for (const { name, root, queries } of repositories) {
  await using project = await home.open(root);
  await project.index();
  const others = repositories.flatMap((other) => (other.name === name ? [] : other.queries));
  const foreign = hashOrder(others, name, ({ query }) => query).slice(0, Number(options.foreign));
  for (const { query } of queries.filter(isQuestion)) {
    totals.own++;
    if (await isBelow(project, query)) totals.ownBelow++;
  }
  for (const { query } of foreign.filter(isQuestion)) {
    totals.foreign++;
    if (await isBelow(project, query)) totals.foreignBelow++;
  }
  process.stderr.write(`${name}: ${JSON.stringify(totals)}\n`);
}
process.stdout.write(
  `questions to the repository  ${totals.ownBelow} of ${totals.own} below the floor\n` +
    `questions to another one     ${totals.foreignBelow} of ${totals.foreign} below the floor\n`,
);

function isQuestion({ query }: { readonly query: string }): boolean {
  return readQuery(query).symbol === undefined;
}

async function isBelow(project: Project, query: string): Promise<boolean> {
  const { query: asked, hits } = await project.search({ query, limit: maxHits, sync: false });
  return judgeHits(hits, { query: asked, words: new QueryWords(asked), where: '', hasFloor: true }).lead !== undefined;
}
