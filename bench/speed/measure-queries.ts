import type { Project } from '@codesearch/kernel/runtime';
import { presetDefault } from '@codesearch/preset-default';
import type { QueryFigures } from './figures.ts';
import { quantile } from './quantile.ts';
import { timedPreset } from './timed-preset.ts';
import type { Workplace } from './workplace.ts';

/** Asks an indexed tree every question, some rounds long after one to warm up. */
export async function measureQueries(
  workplace: Workplace,
  root: string,
  queries: readonly string[],
  rounds: number,
): Promise<QueryFigures> {
  const [firstMs, ...times] = await workplace.withProject(root, async (project) => {
    const warmUp = await ask(project, queries);
    const measured: number[] = [];
    for (let round = 0; round < rounds; round++) measured.push(...(await ask(project, queries)));
    return [warmUp[0] as number, ...measured] as const;
  });
  return {
    queries: queries.length,
    firstMs,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    steps: await measureSteps(workplace, root, queries, rounds),
  };
}

/** Milliseconds of each question. */
async function ask(project: Project, queries: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await project.search({ query, sync: false });
    times.push(performance.now() - start);
  }
  return times;
}

/** The same again with a clock in every stage, which costs a little itself. */
async function measureSteps(
  workplace: Workplace,
  root: string,
  queries: readonly string[],
  rounds: number,
): Promise<Readonly<Record<string, number>>> {
  let sums: Record<string, number> = {};
  const preset = timedPreset(presetDefault, (step, ms) => {
    sums[step] = (sums[step] ?? 0) + ms;
  });
  let total = 0;
  const work = async (project: Project): Promise<void> => {
    await ask(project, queries);
    sums = {};
    for (let round = 0; round < rounds; round++)
      total += (await ask(project, queries)).reduce((sum, ms) => sum + ms, 0);
  };
  await workplace.withProject(root, work, preset);
  const known = Object.values(sums).reduce((sum, ms) => sum + ms, 0);
  const mean = (ms: number): number => ms / (rounds * queries.length);
  const steps = Object.entries(sums).map(([step, ms]) => [step, mean(ms)] as const);
  return Object.fromEntries([...steps, ['everything else', mean(total - known)]]);
}
