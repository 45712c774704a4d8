import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoryWatch } from '../speed/memory-watch.ts';
import { Program } from '../speed/program.ts';
import { median, quantile } from '../speed/quantile.ts';
import type { Asked } from './ask.ts';
import type { ScaleFigures } from './figures.ts';
import { recallAtTen } from './recall.ts';

const asker = fileURLToPath(new URL('./ask.ts', import.meta.url));
/** The folder of this checkout. */
export const ownCheckout: string = resolve(import.meta.dirname, '../..');

const questions = 360;
const recallQuestions = 50;
const commandRuns = 5;
const query = 'where are failed requests retried';

/** @param folder keeps the indexes of each commit */
export async function measureScale(root: string, folder: string, checkout: string): Promise<ScaleFigures> {
  const commit = execFileSync('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD']).toString().trim();
  const home = join(folder, 'home', commit);
  mkdirSync(home, { recursive: true });
  const program = new Program(home, folder, checkout);
  const index = await measureIndex(program, root);
  const { stdout } = await program.runFile(asker, [checkout, root, String(questions)]);
  const { times, processorTimes, peakBytes, sourceBytes, chunks, folder: dataDir } = JSON.parse(stdout) as Asked;
  const search = ['search', query, root, '--json'];
  return {
    ...{ commit, tree: basename(root), chunks, sourceBytes, diskBytes: sizeOf(dataDir) },
    ...(index && { index }),
    query: {
      ...{ p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
      ...{ processor50: quantile(processorTimes, 0.5), processor95: quantile(processorTimes, 0.95) },
      memory: peakBytes,
    },
    command: {
      withSync: await medianMs(program, search),
      withoutSync: await medianMs(program, [...search, '--no-sync']),
    },
    ...(checkout === ownCheckout && { recall: await recallAtTen(dataDir, recallQuestions) }),
  };
}

/** @returns `undefined` if the tree has an index */
async function measureIndex(program: Program, root: string): Promise<ScaleFigures['index']> {
  let watch: MemoryWatch | undefined;
  const { stdout, ms } = await program.run(['index', '--json', root], [], ({ pid }) => {
    if (pid !== undefined) watch = new MemoryWatch(pid, 500);
  });
  const memory = watch?.stop()?.together;
  const { report } = JSON.parse(stdout) as { readonly report: { readonly added: number } };
  return report.added > 0 ? { ms, memory } : undefined;
}

/** The first run is not measured: it fills the system's file cache and Node's cache of compiled code. */
async function medianMs(program: Program, command: readonly string[]): Promise<number> {
  await program.run(command);
  const all: number[] = [];
  for (let count = 0; count < commandRuns; count++) all.push((await program.run(command)).ms);
  return median(all);
}

function sizeOf(folder: string): number {
  return globSync('**', { cwd: folder }).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}
