import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import type { ModelCall, ModelFault } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { remoteConfig, textsOf } from './remote-config.ts';

/*
 * A large index with an unreliable service: nothing is lost, nothing is paid twice, and there are few unnecessary
 * calls.
 */

const files = Number(process.env['SERVICE_FILES'] ?? 40);
const chunksPerFile = 100;
const chunks = files * chunksPerFile;
const batchSize = 256;
/** Calls before the quota is used up. */
const quotaCalls = Math.floor(chunks / batchSize / 2);

let sandbox: Sandbox;
let server: ModelServer;

beforeEach(async () => {
  server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
  sandbox = new Sandbox();
  for (let file = 0; file < files; file++) sandbox.write(`src/part${file}.ts`, sourceOf(file));
  writeFileSync(
    join(sandbox.folder, 'remote.config.mjs'),
    remoteConfig(server.url, { chunker: 'lines({ lines: 2 })' }),
  );
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

it(`indexes ${chunks} chunks with a service that fails, closes connections and limits the rate`, async () => {
  const random = randomNumbers(20_260_314);
  const failed = new Set<ModelCall>();
  server.fault = (call) => {
    const faults: readonly ModelFault[] = [
      { status: 500, body: {} },
      { status: 429, headers: { 'retry-after-ms': '20' }, body: {} },
      { status: 429, body: {} },
      'reset',
      'half',
    ];
    // The tenth call always fails, so that each run has at least one failure.
    if (random() >= 0.05 && call.ordinal !== 10) return undefined;
    failed.add(call);
    return faults[Math.floor(random() * faults.length)];
  };
  const { code, stdout, stderr } = await sandbox.run(['index', '--json', '--progress', 'none', ...config()]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^Note: embed-openai sends [^\n]*\n$/) as string,
  });
  expect(JSON.parse(stdout)).toMatchObject({ report: { chunks }, index: { state: 'current', chunks } });

  const answered = server.calls.filter((call) => !failed.has(call));
  const paid = answered.flatMap(({ body }) => textsOf(body));
  expect(paid).toHaveLength(chunks);
  expect(new Set(paid).size).toBe(chunks);
  const minCalls = Math.ceil(chunks / batchSize);
  expect(failed.size).toBeGreaterThan(0);
  expect(answered.length).toBeLessThanOrEqual(minCalls + Math.max(1, Math.floor(minCalls * 0.05)));

  const asked = server.calls.length;
  const search = await sandbox.run(['search', `number${files - 20}of77`, '--limit', '1', '--json', ...config()]);
  expect(JSON.parse(search.stdout)).toMatchObject({ results: [{ path: `src/part${files - 20}.ts` }] });
  expect(server.calls.length).toBe(asked + 1);
});

it('keeps what was stored when the quota is exhausted, and the next run pays only the rest', async () => {
  const quota = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } };
  server.fault = ({ ordinal }) => (ordinal > quotaCalls ? { status: 429, body: quota } : undefined);
  const stopped = await sandbox.run(['index', '--json', '--progress', 'none', ...config()]);
  expect(stopped.code).toBe(2);
  expect(stopped.stderr).toContain('is used up');
  const status = JSON.parse((await sandbox.run(['status', '--json', ...config()])).stdout) as { chunks: number };
  expect(status).toMatchObject({ state: 'interrupted' });
  expect(status.chunks).toBeGreaterThan(0);

  const answered = new Set(server.calls.slice(0, quotaCalls).flatMap(({ body }) => textsOf(body)));
  const before = server.calls.length;
  server.fault = () => undefined;
  const resumed = await sandbox.run(['index', '--json', '--progress', 'none', ...config()]);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ index: { state: 'current', chunks } });
  const paid = server.calls.slice(before).flatMap(({ body }) => textsOf(body));
  // Calls in progress when the run stopped may be repeated.
  const twice = paid.filter((text) => answered.has(text));
  expect(twice.length).toBeLessThanOrEqual(8 * batchSize);
  expect(new Set([...paid, ...answered]).size).toBe(chunks);
});

it('sends a text that the service refused with the next runs, and stops after the third', async () => {
  const small = new Sandbox();
  onTestFinished(() => small.remove());
  small.write('good.ts', 'export const good = 1;\n');
  small.write('bad.ts', 'export const bad = 2;\n');
  const refusal = { status: 400, body: { error: { message: 'this text has no embedding' } } };
  const isRefused = ({ body }: ModelCall): boolean => textsOf(body).some((text) => text.includes('bad'));
  const sentBy = async (fault: (call: ModelCall) => ModelFault | undefined): Promise<readonly string[]> => {
    const before = server.calls.length;
    server.fault = fault;
    expect((await small.run(['index', ...config()])).code).toBe(0);
    return server.calls.slice(before).flatMap(({ body }) => textsOf(body));
  };
  const refusing = (call: ModelCall): ModelFault | undefined => (isRefused(call) ? refusal : undefined);
  await sentBy(refusing);
  const again = await sentBy(refusing);
  expect(again).toContainEqual(expect.stringContaining('bad'));
  expect(again).not.toContainEqual(expect.stringContaining('good'));
  expect(await sentBy(() => undefined)).toEqual([expect.stringContaining('bad')]);
  expect(await sentBy(() => undefined)).toEqual([]);

  small.write('bad.ts', 'export const bad = 3;\n');
  for (let run = 0; run < 3; run++) expect((await sentBy(refusing)).length).toBeGreaterThan(0);
  expect(await sentBy(refusing)).toEqual([]);
});

it('leaves the index as it is if the service fails while it is built again', async () => {
  const small = new Sandbox();
  onTestFinished(() => small.remove());
  small.write('good.ts', 'export const good = 1;\n');
  const run = (...args: readonly string[]): Promise<Outcome> => small.run([...args, ...config()]);
  expect((await run('index')).code).toBe(0);
  const before = await run('search', 'good', '--json');
  await run('cache', 'clear');
  server.fault = () => ({ status: 401, body: {} });
  expect(await run('index', '--force')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('UNAUTHORIZED') as string,
  });
  server.fault = () => undefined;
  expect(await run('search', 'good', '--json')).toMatchObject({ code: 0, stdout: before.stdout });
});

function config(): readonly string[] {
  return ['--config', join(sandbox.folder, 'remote.config.mjs')];
}

function sourceOf(file: number): string {
  const chunk = (index: number): string => `export const number${file}of${index} =\n  ${file * 1000 + index};\n`;
  return Array.from({ length: chunksPerFile }, (_, index) => chunk(index)).join('');
}

/**
 * Uniform random numbers from 0 to below 1, the same in every run (a linear congruential generator, Numerical Recipes).
 */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
