import { describe, expect, it } from 'vitest';
import { formatFindings } from '../hunt/format-report.ts';
import { huntTarget } from '../hunt/hunt-target.ts';
import { keptSeeds } from '../hunt/kept-seeds.ts';
import { targetPlan } from '../hunt/target-plan.ts';
import { targetNames } from '../hunt/targets.ts';

/*
 * Tries random cases of every target for HUNT_SECONDS in all, and the kept seeds before. A slow machine tries fewer cases. HUNT_SEED
 * chooses other cases: the default is one number, and HUNT_CASES the max number per target, so that a commit does not fail for a case
 * that only a faster machine has tried.
 */

const seconds = Number(process.env['HUNT_SECONDS'] ?? 20);
const cases = Number(process.env['HUNT_CASES'] ?? 300);
const seed = Number(process.env['HUNT_SEED'] ?? 20_260_101);

describe.each(await targetPlan(targetNames, seconds))('$target', ({ target, promise, seconds }) => {
  it(promise, { timeout: 0 }, async ({ annotate }) => {
    const report = await huntTarget(target, { kept: keptSeeds(target), seed, seconds, cases });
    await annotate(`${report.cases} cases`);
    expect(formatFindings(report)).toBe('');
    expect(report.cases).toBeGreaterThan(0);
  });
});
