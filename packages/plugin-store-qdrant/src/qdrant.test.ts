import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileOf, temporaryProject, vectorOf, guardStage } from '@codesearch/testkit';
import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProtocolServer } from './fixture/protocol-server.ts';
import { qdrant } from './qdrant.ts';

let server: ProtocolServer;
let project: TemporaryProject;
const stores: GuardedStage<'store'>[] = [];

beforeEach(async () => {
  server = new ProtocolServer();
  await server.start();
  project = await temporaryProject();
});

afterEach(async () => {
  for (const store of stores.splice(0)) await store[Symbol.asyncDispose]();
  await server.stop();
  await project.remove();
});

function storeOf(variables: Readonly<Record<string, string>> = {}): GuardedStage<'store'> {
  const context = { ...project.context, env: (name: string) => variables[name] };
  const store = guardStage(qdrant({ baseURL: server.url, collection: 'faults' }), context);
  stores.push(store);
  return store;
}

const before = [fileOf('a.ts', { text: 'before 1' }, { text: 'before 2' }), fileOf('b.ts', { text: 'kept' })];
const after = [fileOf('a.ts', { text: 'after' }), fileOf('c.ts', { text: 'new' })];

async function pathsOf(store: GuardedStage<'store'>): Promise<readonly string[]> {
  const found = await store.searchDense({ vector: vectorOf('q'), topK: 100 });
  return found.map(({ path }) => path).toSorted();
}

it('reports a server that is down as UNAVAILABLE, and uses it when it is back', async () => {
  await server.stop();
  const store = storeOf();
  await expect(store.open?.()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  await expect(store.upsert({ files: before })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await server.start();
  await store.upsert({ files: before });
  expect(await pathsOf(store)).toEqual(['a.ts', 'a.ts', 'b.ts']);
});

it('requests below the path of the address, and follows no redirect', async () => {
  const paths: string[] = [];
  const redirecting = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.writeHead(302, { location: '/login' }).end();
  }).listen(0, '127.0.0.1');
  await once(redirecting, 'listening');
  const { port } = redirecting.address() as AddressInfo;
  const store = guardStage(qdrant({ baseURL: `127.0.0.1:${port}/gateway/qdrant` }), project.context);
  stores.push(store);
  await expect(store.open?.()).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
    message: expect.stringContaining('a redirect (status 302)') as string,
  });
  expect(paths).toEqual(['/gateway/qdrant/']);
  redirecting.close();
});

it('shows a write that fails at any request completely or not at all, and can repeat it', async () => {
  const store = storeOf();
  await store.upsert({ files: before });
  let failures = 0;
  for (let healthy = 0; ; healthy++) {
    server.healthyFor = healthy;
    const outcome = await store.upsert({ files: after }).then(
      () => 'written',
      (error: { readonly code: string }) => error.code,
    );
    server.healthyFor = Number.POSITIVE_INFINITY;
    const paths = await pathsOf(storeOf());
    if (outcome === 'written') {
      expect(paths).toEqual(['a.ts', 'b.ts', 'c.ts']);
      break;
    }
    failures++;
    expect(outcome).toBe('UNAVAILABLE');
    expect([
      ['a.ts', 'a.ts', 'b.ts'],
      ['a.ts', 'b.ts', 'c.ts'],
    ]).toContainEqual(paths);
    expect((await storeOf().stats()).chunks).toBe(3);
    await store.remove({ paths: ['c.ts'] });
    await store.upsert({ files: before });
  }
  expect(failures).toBeGreaterThan(8);
});

it('leaves lexical search to the second store by default, so that ranking does not depend on the server', () => {
  expect(qdrant({ baseURL: server.url }).describe(project.context).lexical).toBe(false);
  expect(qdrant({ baseURL: server.url, lexical: 'server' }).describe(project.context).lexical).toBe(true);
});

it('refuses a vector that is not finite before anything is written', async () => {
  const store = storeOf();
  await store.upsert({ files: before });
  const { writes } = server;
  const broken = fileOf('c.ts', { vector: vectorOf('c').fill(Number.NaN) });
  await expect(store.upsert({ files: [...after, broken] })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  expect(server.writes).toBe(writes);
  expect(await pathsOf(store)).toEqual(['a.ts', 'a.ts', 'b.ts']);
});

it('shows a collection that someone deleted as an empty index, and creates it again at the next write', async () => {
  const store = storeOf();
  await store.upsert({ files: before });
  server.collections.clear();
  expect(await pathsOf(store)).toEqual([]);
  expect(await store.stats()).toEqual({ files: 0, chunks: 0, dimensions: 0 });
  await store.upsert({ files: after });
  expect(await pathsOf(store)).toEqual(['a.ts', 'c.ts']);
});

it('uses the collection that another process is creating', async () => {
  await Promise.all([storeOf().upsert({ files: before }), storeOf().upsert({ files: [fileOf('c.ts', {})] })]);
  expect(await pathsOf(storeOf())).toEqual(['a.ts', 'a.ts', 'b.ts', 'c.ts']);
});

it('creates a collection again whose creation another process has not completed', async () => {
  server.onChange = () => void (server.healthyFor = 0);
  await expect(storeOf().upsert({ files: before })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  server.onChange = () => {};
  server.healthyFor = Number.POSITIVE_INFINITY;
  expect(server.collections.size).toBe(1);
  await storeOf().upsert({ files: after });
  expect(await pathsOf(storeOf())).toEqual(['a.ts', 'c.ts']);
});

it('serializes two writers without losing a write', async () => {
  const writers = [storeOf(), storeOf()];
  await writers[0]!.upsert({ files: [fileOf('first.ts', {})] });
  await Promise.all(
    writers.flatMap((writer, who) =>
      Array.from({ length: 4 }, (_, at) =>
        writer.upsert({ files: [fileOf(`${who}/${at}.ts`, {}), fileOf('both.ts', {})] }),
      ),
    ),
  );
  const paths = await pathsOf(storeOf());
  expect(paths).toHaveLength(10);
  expect((await storeOf().stats()).files).toBe(10);
});

it('refuses a server of an old version, with its version', async () => {
  server.version = '1.9.7';
  await expect(storeOf().open?.()).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    message: expect.stringContaining('1.9.7') as string,
    hint: expect.stringContaining('1.10') as string,
  });
});

it('takes the key from the environment and keeps it out of errors', async () => {
  server.key = 'secret-of-the-test';
  const error: unknown = await storeOf()
    .stats()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
  expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  await expect(storeOf({ QDRANT_API_KEY: 'secret-of-the-test' }).upsert({ files: before })).resolves.toBeUndefined();
});

it('writes a file with more entries than one request may contain', async () => {
  const store = storeOf();
  await store.upsert({
    files: [fileOf('large.ts', ...Array.from({ length: 1_300 }, (_, at) => ({ text: `part ${at}` })))],
  });
  expect((await store.stats()).chunks).toBe(1_300);
  expect(await store.list({ paths: ['large.ts'] })).toHaveLength(1_300);
});
