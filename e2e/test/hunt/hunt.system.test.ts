import { describe, expect, it } from 'vitest';
import { formatFindings } from './format-report.ts';
import { huntTarget } from './hunt-target.ts';
import { keptSeeds } from './kept-seeds.ts';
import { targetPlan } from './target-plan.ts';
import { targetNames } from './targets.ts';
import { someOf } from '../some-of.ts';

/*
 * Tries random cases of every target for HUNT_SECONDS in all, and the kept seeds before. A slow machine tries fewer
 * cases. The seeds count up from HUNT_SEED: the default is the one from which the long hunts start, so that a fast
 * machine tries no case that these have not.
 */

const seconds = Number(process.env['HUNT_SECONDS'] ?? 4);
const seed = Number(process.env['HUNT_SEED'] ?? 20_260_101);

describe.each(await targetPlan(someOf(targetNames), seconds))('$target', ({ target, promise, seconds }) => {
  it(promise, { timeout: 0 }, async ({ annotate }) => {
    const report = await huntTarget(target, { kept: keptSeeds(target), seed, seconds });
    await annotate(`${report.cases} cases`);
    expect(formatFindings(report)).toBe('');
    expect(report.cases).toBeGreaterThan(0);
  });
});
