import { expect, it } from 'vitest';
import { formatFindings } from './format-report.ts';
import { huntTarget } from './hunt-target.ts';

/* A hunt finds defects: those of targets that have them. */

const failing = new URL('fixture/failing-target.ts', import.meta.url).href;
const hanging = new URL('fixture/hanging-target.ts', import.meta.url).href;

it('reports each case that fails with its seed, which repeats it, and finds a smaller case', async () => {
  const { cases, findings } = await huntTarget(failing, { seed: 7, cases: 30 });
  expect(cases).toBe(30);
  expect(findings.length).toBeGreaterThan(0);
  const [{ seed, problem, given } = { seed: 0 }] = findings;
  expect(problem).toContain('too long');
  const repeated = await huntTarget(failing, { seed, cases: 1 });
  expect(repeated.findings).toEqual([{ seed, problem, given }]);
  const smaller = await huntTarget(failing, { seed, cases: 1, shrinkSeconds: 10 });
  expect(smaller.findings[0]?.given).toHaveLength(22);
  expect(formatFindings(repeated)).toContain(`--seed ${seed}`);
});

it('tries kept seeds first, whatever the limits are', async () => {
  const { findings } = await huntTarget(failing, { seed: 7, cases: 30 });
  const kept = findings.map(({ seed }) => seed);
  const report = await huntTarget(failing, { kept, seed: 1, cases: 0, seconds: 0 });
  expect(report.cases).toBe(kept.length);
  expect(report.findings.map(({ seed }) => seed)).toEqual(kept);
});

it('reports a case that hangs or ends the process, and goes on with the next one', async () => {
  const { cases, findings } = await huntTarget(hanging, { seed: 1, cases: 8, hangSeconds: 2 });
  expect(cases).toBe(8);
  const problems = findings.map(({ problem }) => problem);
  expect(new Set(problems)).toEqual(new Set(['It hangs: no end after 2 s.', 'The process ends with 3.']));
});
