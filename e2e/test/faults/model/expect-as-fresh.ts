import fc from 'fast-check';
import { histories } from './step.ts';
import { Trial } from './trial.ts';

/*
 * Whatever happens to a tree and to the processes that index it: after the next run, the index gives the same answers
 * as a fresh index of the tree.
 *
 * MODEL_RUNS is the number of histories, half of them of folders and half of repositories. MODEL_SEED and MODEL_PATH
 * select them, as a failure prints them. MODEL_KILLS is the number of steps out of a thousand that start a process and
 * kill it.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 24);
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const path = process.env['MODEL_PATH'];
const kills = Number(process.env['MODEL_KILLS'] ?? 2);

export async function expectAsFresh(kind: 'folder' | 'repository'): Promise<void> {
  await fc.assert(
    fc.asyncProperty(histories(kind, kills), async (steps) => {
      await using trial = new Trial();
      for (const step of steps) await trial.apply(step);
      await trial.compare();
    }),
    { seed, numRuns: Math.ceil(runs / 2), ...(path === undefined ? {} : { path }) },
  );
}
