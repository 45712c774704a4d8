import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Embedder } from '@codesearch/kernel';
import { openai } from '@codesearch/plugin-embed-openai';
import { openLayered, temporaryProject } from '@codesearch/testkit';

/*
 * How much of what a service can give comes out of the layers around its embedder: texts a second, against as many as a service of this
 * latency answers when every permitted call is always under way and full, and against the bare plugin, called in as many loops as calls are
 * permitted, which tells what this machine has to give at the moment.
 *
 *   npm run -w @codesearch/bench remote -- [--latency 50] [--concurrency 8] [--batch 64] [--rounds 10]
 *
 * Bare and layered take turns. Exit code 1 where the layers give less than 90 % of what is possible.
 */

const { values: options } = parseArgs({
  options: {
    latency: { type: 'string', default: '50' },
    concurrency: { type: 'string', default: '8' },
    batch: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '10' },
  },
});
const latencyMs = Number(options.latency);
const concurrency = Number(options.concurrency);
const batchSize = Number(options.batch);
const callsOfATurn = Number(options.rounds) * concurrency;

const turns = 4;
const limit = 0.9;

const service = new Worker(new URL('service.ts', import.meta.url), { workerData: latencyMs });
const [url] = (await once(service, 'message')) as [string];
const project = await temporaryProject();
try {
  const binding = openai({ baseURL: `${url}/v1`, model: 'm', dimensions: 16, batchSize, concurrency });
  await using bare = binding.create(project.context);
  await bare.open?.();
  await using layered = await openLayered(binding, project.context);
  // The first calls open connections and compile what runs.
  await timed(() => embedAll(layered, 'warm'));
  await timed(() => embedBare(bare, 'warm'));
  const seconds = { bare: 0, layered: 0 };
  for (let turn = 0; turn < turns; turn++) {
    seconds.bare += await timed(() => embedBare(bare, `turn${turn}of`));
    seconds.layered += await timed(() => embedAll(layered, `turn${turn}of`));
  }
  const texts = turns * callsOfATurn * batchSize;
  const possible = (concurrency * batchSize) / (latencyMs / 1000);
  const rates = { layered: texts / seconds.layered, bare: texts / seconds.bare };
  const shares = { ofPossible: rates.layered / possible, ofBare: rates.layered / rates.bare };
  process.stdout.write(
    `${Math.round(rates.layered)} texts a second: ${percent(shares.ofPossible)} of ${Math.round(possible)} possible, ` +
      `${percent(shares.ofBare)} of ${Math.round(rates.bare)} without the layers\n`,
  );
  if (shares.ofPossible < limit) process.exitCode = 1;
} finally {
  await project.remove();
  await service.terminate();
}

async function embedAll(embedder: Embedder, name: string): Promise<void> {
  const inputs = Array.from({ length: callsOfATurn }, (_, call) => textsOf(name, call)).flat();
  await embedder.embed({ kind: 'document', inputs });
}

async function embedBare(embedder: Embedder, name: string): Promise<void> {
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < callsOfATurn) await embedder.embed({ kind: 'document', inputs: textsOf(name, next++) });
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
}

function textsOf(name: string, call: number): string[] {
  return Array.from({ length: batchSize }, (_, index) => `const ${name}${call}x${index} = ${index};`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
