import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataHome } from '../question/data-home.ts';
import { indexParts, partNames } from './index-parts.ts';

/*
 * Indexes trees with the default preset, and prints how large each part of their indexes is, as a share of the source.
 *
 *   npm run -w @codesearch/bench disk -- FOLDER…
 */

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length === 0) throw new Error('Give the folders to index.');
const names = [...partNames, 'total'];
const print = (name: string, cells: readonly string[]): void =>
  void process.stdout.write(`${name.padEnd(24)} ${cells.map((cell) => cell.padStart(9)).join(' ')}\n`);
const printShares = (name: string, source: string, shares: readonly number[]): void =>
  print(name, [source, ...shares.map((share) => share.toFixed(2))]);

print('tree', ['kB', ...names]);
const all: (readonly number[])[] = [];
for (const folder of positionals) {
  using home = new DataHome();
  const root = resolve(folder);
  const { source, index } = await measure(root, home);
  const parts = indexParts(index);
  const bytes = [...partNames.map((part) => parts[part]), partNames.reduce((sum, part) => sum + parts[part], 0)];
  const shares = bytes.map((each) => each / source);
  printShares(basename(root), (source / 1000).toFixed(0), shares);
  all.push(shares);
}
printShares(
  `mean of ${all.length}`,
  '',
  names.map((_, index) => all.reduce((sum, shares) => sum + shares[index]!, 0) / all.length),
);

/** Indexes a tree. The index is complete on the disk when its project is closed. */
async function measure(root: string, home: DataHome): Promise<{ readonly source: number; readonly index: string }> {
  await using project = await home.open(root);
  await project.index();
  const { sourceBytes, folder } = await project.status();
  return { source: sourceBytes, index: folder };
}
