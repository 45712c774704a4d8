import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { figureRow, heads } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { measureScale, ownCheckout } from './measure-scale.ts';

/*
 * Grows trees of many sizes from real sources, indexes each with the preset, and measures index runs and searches.
 *
 *   npm run -w @codesearch/bench scale -- --root FOLDER --folder FOLDER [--chunks 1000,10000] [--checkout CHECKOUT]
 *     [--json FILE]
 *
 * --root has the sources, and is never modified. --folder keeps the trees and indexes for the next run: remove its
 * `home` to index again. --checkout measures the built program of another checkout. --json is a file that gets a line
 * for each tree.
 */

const { values: options } = parseArgs({
  options: {
    root: { type: 'string' },
    folder: { type: 'string' },
    chunks: { type: 'string', default: '1000,10000,100000' },
    checkout: { type: 'string', default: ownCheckout },
    json: { type: 'string' },
  },
});
if (options.root === undefined || options.folder === undefined) throw new Error('Give --root and --folder.');
const [root, folder, checkout] = [options.root, options.folder, options.checkout].map((each) => resolve(each));

print(heads);
for (const chunks of options.chunks.split(',').map(Number)) {
  const figures = await measureScale(grownTree(chunks), folder!, checkout!);
  print(figureRow(figures));
  if (options.json !== undefined) appendFileSync(options.json, `${JSON.stringify(figures)}\n`);
}

function grownTree(chunks: number): string {
  const tree = join(folder!, 'trees', String(chunks));
  if (existsSync(tree)) return tree;
  mkdirSync(tree, { recursive: true });
  growTree(root!, tree, chunks);
  return tree;
}

function print(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell) => cell.padStart(13)).join(' ')}\n`);
}
