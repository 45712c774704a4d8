import { parseArgs } from 'node:util';
import { goldenOf, writeGolden } from './golden.ts';
import { figureNames, figuresOf, RankingBench } from './measure-ranking.ts';
import type { Ranked } from './measure-ranking.ts';

/*
 * Asks the pinned queries and prints the rank of the first right place of each, and recall@1, recall@5 and MRR by form
 * of the query. test/ranking.system.test.ts compares the ranks with golden.json; --update writes that file.
 *
 *   npm run -w @codesearch/bench ranking -- [--update]
 */

const { values: options } = parseArgs({ options: { update: { type: 'boolean', short: 'u', default: false } } });

using bench = new RankingBench();
await bench.prepare();
const ranked = await bench.ranks();
for (const { tree, query, kind, rank } of ranked) {
  const title = query.split('\n', 1)[0]!.slice(0, 90);
  process.stdout.write(
    `${String(rank === Infinity ? '-' : rank).padStart(3)}  ${tree.padEnd(16)} ${kind.padEnd(11)} ${title}\n`,
  );
}
process.stdout.write('\n');
for (const [kind, group] of Map.groupBy(ranked, (each) => each.kind)) print(kind, group);
print(
  'pinned trees',
  ranked.filter(({ isPinned }) => isPinned),
);
print(
  'this repository',
  ranked.filter(({ isPinned }) => !isPinned),
);
if (options.update) writeGolden(goldenOf(ranked));

function print(label: string, group: readonly Ranked[]): void {
  const figures = figuresOf(group);
  const shown = (['recall1', 'recall5', 'mrr'] as const).map((key) => `${figureNames[key]} ${figures[key].toFixed(3)}`);
  process.stdout.write(`${label.padEnd(16)} ${shown.join('  ')}  n=${group.length}\n`);
}
