import { parseArgs } from 'node:util';
import { openai } from '@codesearch/plugin-embed-openai';
import { ModelServer, openaiEmbeddings, openLayered, temporaryProject } from '@codesearch/testkit';

/*
 * How much of what a service can give comes out of the layers around its embedder: texts a second, against as many as a service
 * of this latency answers when every permitted call is always under way and full.
 *
 *   npm run -w @codesearch/bench remote -- [--latency 50] [--concurrency 8] [--batch 64] [--rounds 40]
 *
 * Server and client share a process, so that its own work counts too. Exit code 1 below 90 %.
 */

const { values: options } = parseArgs({
  options: {
    latency: { type: 'string', default: '50' },
    concurrency: { type: 'string', default: '8' },
    batch: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '40' },
  },
});
const [latencyMs, concurrency, batchSize, rounds] = [
  Number(options.latency),
  Number(options.concurrency),
  Number(options.batch),
  Number(options.rounds),
];

const limit = 0.9;

await using server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
const project = await temporaryProject();
try {
  const binding = openai({ baseURL: `${server.url}/v1`, model: 'm', dimensions: 16, batchSize, concurrency });
  await using embedder = await openLayered(binding, project.context);
  // The first calls open connections and compile what runs.
  await embedder.embed({ kind: 'document', inputs: textsOf('warm', concurrency * batchSize) });
  server.latencyMs = latencyMs;
  const inputs = textsOf('measured', rounds * concurrency * batchSize);
  const start = performance.now();
  await embedder.embed({ kind: 'document', inputs });
  const seconds = (performance.now() - start) / 1000;
  const measured = inputs.length / seconds;
  const possible = (concurrency * batchSize) / (latencyMs / 1000);
  const share = measured / possible;
  process.stdout.write(
    `${Math.round(measured)} texts a second of ${Math.round(possible)} possible: ${(share * 100).toFixed(1)} %\n`,
  );
  if (share < limit) process.exitCode = 1;
} finally {
  await project.remove();
}

function textsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `const ${name}${index} = ${index};`);
}
