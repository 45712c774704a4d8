import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Program } from '../speed/program.ts';
import { median } from '../speed/quantile.ts';
import { Sandbox } from '../speed/sandbox.ts';

/*
 * Times the first search of trees, which indexes them, in turns with semble (https://pypi.org/project/semble/).
 *
 *   npm run -w @codesearch/bench semble -- --venv FOLDER [--runs 5] TREE…
 *
 * --venv is a virtual environment of Python with semble. Its model is not needed: one with as many dimensions, a
 * vocabulary from the trees and vectors by chance takes the same time. Semble indexes documents and settings, too, as
 * this program does. Other work on the machine makes the times useless: compare the least ones.
 */

const question = 'where are requests handled';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { venv: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
if (options.venv === undefined || positionals.length === 0) throw new Error('Give --venv and a tree.');
const venv = resolve(options.venv);
const trees = positionals.map((tree) => realpathSync(tree));
using sandbox = new Sandbox();
const model = join(sandbox.folder, 'model');
execFileSync(join(venv, 'bin/python'), [fileURLToPath(new URL('static-model.py', import.meta.url)), model, ...trees]);

const ratios: number[] = [];
for (const tree of trees) {
  const own: number[] = [];
  const sembles: number[] = [];
  for (let run = 0; run < Number(options.runs); run++) {
    own.push(await timeOwn(tree));
    sembles.push(timeSemble(tree));
  }
  const ratio = Math.min(...own) / Math.min(...sembles);
  ratios.push(ratio);
  process.stdout.write(`${basename(tree)}: ${seconds(own)}, semble ${seconds(sembles)}, ${ratio.toFixed(2)} of it\n`);
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
process.stdout.write(`geometric mean: ${mean.toFixed(2)}\n`);

async function timeOwn(tree: string): Promise<number> {
  const program = new Program(emptyFolder('home'), sandbox.folder);
  return (await program.run(['search', question, tree])).ms;
}

function timeSemble(tree: string): number {
  const env = { ...process.env, SEMBLE_CACHE_LOCATION: emptyFolder('cache'), SEMBLE_MODEL_NAME: model };
  const start = performance.now();
  execFileSync(join(venv, 'bin/semble'), ['search', question, tree, '--content', 'all'], { env, stdio: 'ignore' });
  return performance.now() - start;
}

function emptyFolder(name: string): string {
  const folder = join(sandbox.folder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

function seconds(ms: readonly number[]): string {
  return `${(Math.min(...ms) / 1000).toFixed(2)} s (median ${(median(ms) / 1000).toFixed(2)})`;
}
