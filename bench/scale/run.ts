import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPlot } from './draw-plot.ts';
import { figureRow, heads } from './figures.ts';
import type { ScaleFigures } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { measureScale, ownCheckout } from './measure-scale.ts';

/*
 * Grows trees of many sizes from real sources, indexes each with the preset, and measures index runs and searches.
 *
 *   npm run -w @codesearch/bench scale -- --root FOLDER --folder FOLDER [--chunks 1000,10000] [--checkout CHECKOUT]
 *     [--json FILE] [--plot FILE]
 *
 * --root has the sources, and is never modified. --folder keeps the trees and indexes for the next run: remove its
 * `home` to index again. --checkout measures the built program of another checkout. --json is a file that gets a line
 * for each tree. --plot draws all lines of that file, as SVG; without --root, nothing is measured.
 */

const { values: options } = parseArgs({
  options: {
    root: { type: 'string' },
    folder: { type: 'string' },
    chunks: { type: 'string', default: '1000,10000,100000' },
    checkout: { type: 'string', default: ownCheckout },
    json: { type: 'string' },
    plot: { type: 'string' },
  },
});
const { root, folder, json, plot } = options;
if (root !== undefined && folder !== undefined) await measure(resolve(root), resolve(folder));
else if (plot === undefined) throw new Error('Give --root and --folder, or --plot.');
if (plot !== undefined && json !== undefined) {
  const lines = readFileSync(json, 'utf8').trim().split('\n');
  writeFileSync(plot, drawPlot(lines.map((line) => JSON.parse(line) as ScaleFigures)));
}

async function measure(sources: string, kept: string): Promise<void> {
  print(heads);
  for (const chunks of options.chunks.split(',').map(Number)) {
    const tree = join(kept, 'trees', String(chunks));
    if (!existsSync(tree)) {
      mkdirSync(tree, { recursive: true });
      growTree(sources, tree, chunks);
    }
    const figures = await measureScale(tree, kept, resolve(options.checkout));
    print(figureRow(figures));
    if (json !== undefined) appendFileSync(json, `${JSON.stringify(figures)}\n`);
  }
}

function print(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell) => cell.padStart(13)).join(' ')}\n`);
}
