import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DataHome } from '../question/data-home.ts';
import { median } from '../speed/quantile.ts';
import { BusyProcesses } from './busy-processes.ts';
import { firstSearch } from './first-search.ts';
import type { FirstSearch } from './first-search.ts';

/*
 * Asks the built server for the first search of each project below a folder, without an index, while other processes
 * keep the cores busy. Ends with exit code 1 if an answer is empty.
 *
 *   npm run -w @codesearch/bench first-search -- --trees FOLDER [--busy 4] [--query TEXT] [--only NAME,NAME]
 *
 * The trees are not modified. Each search has a separate folder for indexes.
 */

const { values: options } = parseArgs({
  options: {
    trees: { type: 'string' },
    busy: { type: 'string', default: '4' },
    query: { type: 'string', default: 'where are errors handled' },
    only: { type: 'string' },
  },
});
const { trees } = options;
if (trees === undefined) throw new Error('Give the folder of the projects with --trees.');
const only = options.only?.split(',');
const projects = readdirSync(trees).filter((name) => only === undefined || only.includes(name));

const found: FirstSearch[] = [];
{
  using _busy = new BusyProcesses(Number(options.busy));
  for (const name of projects) {
    using home = new DataHome();
    const answer = await firstSearch(realpathSync(join(trees, name)), home.folder, options.query);
    found.push(answer);
    const { ms, hits, notifications, partial = 'complete' } = answer;
    const seconds = (ms / 1000).toFixed(1);
    process.stdout.write(`${name}: ${seconds} s, ${hits} hits, ${notifications} notifications, ${partial}\n`);
  }
}
const empty = found.filter(({ hits }) => hits === 0).length;
const complete = found.filter(({ partial }) => partial === undefined).length;
const seconds = median(found.map(({ ms }) => ms / 1000)).toFixed(1);
process.stdout.write(`${found.length} projects: ${empty} empty, ${complete} complete, median ${seconds} s\n`);
if (empty > 0) process.exitCode = 1;
