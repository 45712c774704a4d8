import type { Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import type { QueryFigures } from './figures.ts';
import { quantile } from './quantile.ts';
import { timedPreset } from './timed-preset.ts';
import type { Sandbox } from './sandbox.ts';

/** Share of the queries for the warm-up. */
const warmUpShare = 1 / 4;

/**
 * Runs many distinct queries on an opened project: some as a warm-up, the others measured. Then runs the measured ones
 * again.
 */
export async function measureQueries(
  sandbox: Sandbox,
  root: string,
  queries: readonly string[],
): Promise<QueryFigures> {
  const warmUps = Math.ceil(queries.length * warmUpShare);
  const [first, asked, again] = await sandbox.withProject(root, async (project) => {
    const [firstMs] = await ask(project, queries.slice(0, warmUps));
    const others = queries.slice(warmUps);
    return [firstMs as number, await ask(project, others), await ask(project, others)] as const;
  });
  return {
    queries: asked.length,
    firstMs: first,
    p50Ms: quantile(asked, 0.5),
    p95Ms: quantile(asked, 0.95),
    againP50Ms: quantile(again, 0.5),
    steps: await measureSteps(sandbox, root, queries, warmUps),
  };
}

/** Milliseconds of each query. */
async function ask(project: Project, queries: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await project.search({ query, sync: false });
    times.push(performance.now() - start);
  }
  return times;
}

/** Runs the queries again with a clock around every stage, which takes some time itself. */
async function measureSteps(
  sandbox: Sandbox,
  root: string,
  queries: readonly string[],
  warmUps: number,
): Promise<Readonly<Record<string, number>>> {
  let sums: Record<string, number> = {};
  const preset = timedPreset(presetDefault, (step, ms) => {
    sums[step] = (sums[step] ?? 0) + ms;
  });
  const work = async (project: Project): Promise<readonly number[]> => {
    await ask(project, queries.slice(0, warmUps));
    sums = {};
    return ask(project, queries.slice(warmUps));
  };
  const times = await sandbox.withProject(root, work, preset);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const all = { ...sums, 'everything else': sum(times) - sum(Object.values(sums)) };
  return Object.fromEntries(Object.entries(all).map(([step, ms]) => [step, ms / times.length]));
}
