import type { GuardedStage } from '@codesearch/testkit';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openai } from '@codesearch/plugin-embed-openai';
import { guardStage, openLayered, temporaryProject } from '@codesearch/testkit';

/*
 * How much of what a service can give comes out of the layers around its embedder: texts a second, against as many as a service of this
 * latency answers when every permitted call is always under way and full, and against the bare plugin, called in as many loops as calls are
 * permitted, which tells what this machine has to give at the moment.
 *
 *   npm run -w @codesearch/bench remote -- [--latency 50] [--concurrency 8] [--batch 64] [--dimensions 256] [--rounds 60] [--turns 4]
 *
 * Bare and layered take turns. The layers get their texts as an index run hands them on: in requests of 512, of which eight are under way.
 * Exit code 1 where the best turn of the layers gives less than 90 % of what is possible: other work on the machine only takes away.
 */

const { values: options } = parseArgs({
  options: {
    latency: { type: 'string', default: '50' },
    concurrency: { type: 'string', default: '8' },
    batch: { type: 'string', default: '64' },
    dimensions: { type: 'string', default: '256' },
    rounds: { type: 'string', default: '60' },
    turns: { type: 'string', default: '4' },
  },
});
const latencyMs = Number(options.latency);
const concurrency = Number(options.concurrency);
const batchSize = Number(options.batch);
const dimensions = Number(options.dimensions);
const textsOfATurn = Number(options.rounds) * concurrency * batchSize;

const requestTexts = 512;
const requestsAhead = 8;
const limit = 0.9;

/** What one turn gave and took. */
interface Turn {
  /** Texts a second. */
  readonly rate: number;
  /** Microseconds of the processor time of the thread that makes the calls, for a text. */
  readonly cost: number;
}

const service = fork(new URL('service.ts', import.meta.url), [latencyMs, batchSize, dimensions].map(String));
const [url] = (await once(service, 'message')) as [string];
const project = await temporaryProject();
try {
  const binding = openai({ baseURL: `${url}/v1`, model: 'm', dimensions, batchSize, concurrency });
  await using bare = guardStage(binding, project.context);
  await bare.open();
  await using layered = await openLayered(binding, project.context);
  const turnOf = {
    bare: (name: string) => measured(name, (texts) => inLoops(bare, texts, batchSize, concurrency)),
    layered: (name: string) => measured(name, (texts) => inLoops(layered, texts, requestTexts, requestsAhead)),
  };
  // The first calls open connections and compile what runs.
  await turnOf.bare('warm');
  await turnOf.layered('warm');
  const turns = { bare: [] as Turn[], layered: [] as Turn[] };
  for (let turn = 0; turn < Number(options.turns); turn++) {
    turns.bare.push(await turnOf.bare(`turn${turn}of`));
    turns.layered.push(await turnOf.layered(`turn${turn}of`));
  }
  const possible = (concurrency * batchSize) / (latencyMs / 1000);
  process.stdout.write(`${possible} texts a second possible\n`);
  for (const [name, own] of Object.entries(turns)) {
    const rates = own.map(({ rate }) => rate).toSorted((left, right) => right - left);
    const costs = own.map(({ cost }) => cost).toSorted((left, right) => left - right);
    process.stdout.write(
      `${name.padEnd(8)} ${percent((rates[0] ?? 0) / possible)} at best, ${percent(median(rates) / possible)} in the median; ` +
        `${costs[0]?.toFixed(0)} and ${median(costs).toFixed(0)} µs of processor time a text\n`,
    );
  }
  if (Math.max(...turns.layered.map(({ rate }) => rate)) < limit * possible) process.exitCode = 1;
} finally {
  await project.remove();
  service.disconnect();
}

/** Embeds all texts in requests of one size, so many at a time. */
async function inLoops(
  embedder: GuardedStage<'embedder'>,
  texts: readonly string[],
  size: number,
  loops: number,
): Promise<void> {
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < texts.length) {
      const inputs = texts.slice(next, (next += size));
      await embedder.embed({ kind: 'document', inputs });
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
}

async function measured(name: string, work: (texts: readonly string[]) => Promise<void>): Promise<Turn> {
  const texts = Array.from({ length: textsOfATurn }, (_, index) => `const ${name}${index} = ${index};`);
  const [start, before] = [performance.now(), process.threadCpuUsage()];
  await work(texts);
  const { user, system } = process.threadCpuUsage(before);
  const seconds = (performance.now() - start) / 1000;
  return { rate: texts.length / seconds, cost: (user + system) / texts.length };
}

function median(ordered: readonly number[]): number {
  return ordered[Math.floor(ordered.length / 2)] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
