import fc from 'fast-check';
import { lives } from './step.ts';
import { Trial } from './trial.ts';

/*
 * Whatever happens to a tree and to the processes that index it: after the next run, the index answers as one that was built
 * from the tree as it is.
 *
 * MODEL_RUNS sets how many lives are tried, half of them of folders and half of repositories; MODEL_SEED and MODEL_PATH
 * which, as a failure tells them; MODEL_KILLS how many of a thousand steps start a process and kill it.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 500);
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const path = process.env['MODEL_PATH'];
const kills = Number(process.env['MODEL_KILLS'] ?? 2);

export async function expectAsFresh(kind: 'folder' | 'repository'): Promise<void> {
  await fc.assert(
    fc.asyncProperty(lives(kind, kills), async (steps) => {
      await using trial = new Trial();
      for (const step of steps) await trial.apply(step);
      await trial.compare();
    }),
    { seed, numRuns: Math.ceil(runs / 2), ...(path === undefined ? {} : { path }) },
  );
}
