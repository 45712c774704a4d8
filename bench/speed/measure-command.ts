import { fileURLToPath } from 'node:url';
import type { CommandFigures, CommandTimes } from './figures.ts';
import type { Ended, Program } from './program.ts';
import { median } from './quantile.ts';

const counter = fileURLToPath(new URL('./count-modules.ts', import.meta.url));

/** Runs one query on an indexed tree per process. */
export async function measureCommand(
  program: Program,
  root: string,
  query: string,
  runs: number,
): Promise<CommandFigures> {
  const search = ['search', query, root, '--json'];
  return {
    withoutSync: await times(() => program.run([...search, '--no-sync']), runs),
    withSync: await times(() => program.run(search), runs),
    withServer: await timesWithServer(program, search, runs),
    modules: modulesIn(await program.run([...search, '--no-sync'], ['--import', counter])),
    bareNodeMs: (await times(() => program.bareNode(), runs)).medianMs,
  };
}

async function timesWithServer(program: Program, search: readonly string[], runs: number): Promise<CommandTimes> {
  await program.run(['serve', '--background']);
  try {
    return await times(() => program.run(search), runs);
  } finally {
    await program.run(['serve', '--stop']);
  }
}

/** The first run is not measured: it fills the system's file cache and Node's cache of compiled code. */
async function times(run: () => Promise<Ended>, runs: number): Promise<CommandTimes> {
  await run();
  const all: number[] = [];
  for (let count = 0; count < runs; count++) all.push((await run()).ms);
  return { minMs: Math.min(...all), medianMs: median(all) };
}

function modulesIn({ stdout }: Ended): number {
  const last = stdout.trimEnd().split('\n').at(-1);
  return (JSON.parse(last ?? '') as { readonly modules: number }).modules;
}
