import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lives } from './step.ts';
import { Trial } from './trial.ts';

/*
 * Whatever happens to a tree and to the processes that index it: after the next run, the index answers as one that was built
 * from the tree as it is. MODEL_RUNS sets how many lives are tried, MODEL_SEED and MODEL_PATH which, as a failure tells them.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 500);
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const path = process.env['MODEL_PATH'];
const killShare = Number(process.env['MODEL_KILLS'] ?? 4);

it('an index answers as a fresh one, whatever happened before', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(lives(killShare), async (steps) => {
      await using trial = new Trial();
      for (const step of steps) await trial.apply(step);
      await trial.compare();
    }),
    { seed, numRuns: runs, ...(path === undefined ? {} : { path }) },
  );
  expect.hasAssertions();
});
