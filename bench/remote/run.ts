import type { GuardedStage } from '@codesearch/testkit';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openai } from '@codesearch/plugin-embed-openai';
import { guardStage, openLayered, temporaryProject } from '@codesearch/testkit';

/*
 * Measures how much of a service's throughput the layers around its embedder reach, in texts per second. Compares it
 * with the throughput of a service of this latency if every permitted call is always in flight and full, and with the
 * bare plugin, called in as many loops as calls are permitted, which shows the current capacity of this machine.
 *
 *   npm run -w @codesearch/bench remote -- [--latency 50] [--concurrency 8] [--batch 64] [--dimensions 256] [--rounds
 *   60] [--turns 4]
 *
 * Bare and layered turns alternate. The layers get their texts as from an index run: in requests of 512, eight of them
 * in flight. The exit code is 1 if the best turn of the layers is below 90 % of the max throughput; other work on the
 * machine can only reduce it.
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
const textsPerTurn = Number(options.rounds) * concurrency * batchSize;

const requestTexts = 512;
const requestsAhead = 8;
const limit = 0.9;

/** The result of one turn. */
interface Turn {
  /** Texts per second. */
  readonly rate: number;
  /** Processor time per text of the calling thread, in microseconds. */
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
  // The first calls open connections and compile code.
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

/** Embeds all texts in requests of one size, with a number of concurrent loops. */
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
  const texts = Array.from({ length: textsPerTurn }, (_, index) => `const ${name}${index} = ${index};`);
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
