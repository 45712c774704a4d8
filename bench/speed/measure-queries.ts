import type { Project } from '@codesearch/kernel/runtime';
import { presetDefault } from '@codesearch/preset-default';
import type { QueryFigures } from './figures.ts';
import { quantile } from './quantile.ts';
import { timedPreset } from './timed-preset.ts';
import type { Workplace } from './workplace.ts';

/**
 * Asks an indexed tree. Each round opens it anew, warms up with one half of the questions, and asks those of the other half,
 * which this project has not heard before; then it asks these once more.
 */
export async function measureQueries(
  workplace: Workplace,
  root: string,
  queries: readonly string[],
  rounds: number,
): Promise<QueryFigures> {
  const [first, fresh, again]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const { known, unheard } = halves(queries, round);
    await workplace.withProject(root, async (project) => {
      first.push((await ask(project, known))[0] as number);
      await ask(project, known);
      fresh.push(...(await ask(project, unheard)));
      again.push(...(await ask(project, unheard)));
    });
  }
  return {
    queries: queries.length,
    firstMs: first[0] as number,
    p50Ms: quantile(fresh, 0.5),
    p95Ms: quantile(fresh, 0.95),
    againP50Ms: quantile(again, 0.5),
    steps: await measureSteps(workplace, root, queries, rounds),
  };
}

/** Parts the questions into those that warm up and those that are measured, the other way round in the next round. */
function halves(
  queries: readonly string[],
  round: number,
): { readonly known: readonly string[]; readonly unheard: readonly string[] } {
  const isKnown = (place: number): boolean => place % 2 === round % 2;
  return {
    known: queries.filter((_, place) => isKnown(place)),
    unheard: queries.filter((_, place) => !isKnown(place)),
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

/** New questions again, with a clock in every stage, which costs a little itself. */
async function measureSteps(
  workplace: Workplace,
  root: string,
  queries: readonly string[],
  rounds: number,
): Promise<Readonly<Record<string, number>>> {
  const sums: Record<string, number> = {};
  let measuring = false;
  const preset = timedPreset(presetDefault, (step, ms) => {
    if (measuring) sums[step] = (sums[step] ?? 0) + ms;
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { known, unheard } = halves(queries, round);
    const work = async (project: Project): Promise<void> => {
      await ask(project, known);
      measuring = true;
      times.push(...(await ask(project, unheard)));
      measuring = false;
    };
    await workplace.withProject(root, work, preset);
  }
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const all = { ...sums, 'everything else': sum(times) - sum(Object.values(sums)) };
  return Object.fromEntries(Object.entries(all).map(([step, ms]) => [step, ms / times.length]));
}
