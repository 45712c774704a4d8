import type { CodesearchError } from '@codesearch/kernel';
import { fileOf, temporaryProject, vectorOf, guardStage } from '@codesearch/testkit';
import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import './fixture/protocol-once.ts';
import { descriptionOf, MilvusServer, queryAnswer } from './fixture/milvus-server.ts';
import type { Answer } from './fixture/milvus-server.ts';
import { milvus } from './index.ts';
import type { MilvusOptions } from './index.ts';

/* Responses that Milvus gives and Milvus Lite never does. */

let project: TemporaryProject;
let server: Awaited<ReturnType<typeof MilvusServer.start>>;
const opened: GuardedStage<'store'>[] = [];

beforeEach(async () => {
  project = await temporaryProject();
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store[Symbol.asyncDispose]();
  server.stop();
  await project.remove();
});

async function start(
  answers: Readonly<Record<string, Answer>> = {},
  options: MilvusOptions = {},
): Promise<GuardedStage<'store'>> {
  server = await MilvusServer.start(answers, options);
  const env = (name: string): string | undefined => (name === 'MILVUS_TOKEN' ? 'root:secret' : undefined);
  const store = guardStage(milvus({ baseURL: server.uri, ...options }), { ...project.context, env });
  opened.push(store);
  return store;
}

async function failureOf(call: Promise<unknown>): Promise<CodesearchError> {
  return call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as CodesearchError,
  );
}

const dense = { vector: vectorOf('query'), topK: 5 };

it('refuses a server that is too old, and names the first version that is not', async () => {
  const store = await start({ GetVersion: { status: { error_code: 'Success' }, version: 'v2.4.9' } });
  expect(await failureOf(store.open!())).toMatchObject({
    code: 'UNSUPPORTED',
    hint: expect.stringContaining('2.5') as string,
  });
});

it('sends key and database with each call, and keeps the key out of errors', async () => {
  const store = await start({ DescribeCollection: 16 }, { database: 'team' });
  const error = await failureOf(store.stats());
  expect(error.code).toBe('UNAUTHORIZED');
  expect(JSON.stringify([error.message, error.hint, error.details])).not.toContain('secret');
  const { metadata } = server.received.at(-1)!;
  expect(metadata['dbname']).toBe('team');
  expect(Buffer.from(String(metadata['authorization']), 'base64').toString()).toBe('root:secret');
});

it.each([
  ['a refused key', { error_code: 'UnexpectedError', code: 1400, reason: 'auth check failure' }, 'UNAUTHORIZED', false],
  ['a forbidden collection', { error_code: 'PermissionDenied', code: 1401, reason: 'no' }, 'UNAUTHORIZED', false],
  ['a rate limit', { error_code: 'RateLimit', code: 8, reason: 'rate limit exceeded' }, 'RATE_LIMITED', true],
  ['an internal error', { error_code: 'UnexpectedError', code: 1, reason: 'out of memory' }, 'UNAVAILABLE', true],
  [
    'an unknown code',
    { error_code: 'IllegalArgument', code: 1100, reason: 'bad field\nfoo' },
    'RESPONSE_INVALID',
    false,
  ],
  ['an exhausted quota', 8, 'RATE_LIMITED', true],
  ['an unreachable server', 14, 'UNAVAILABLE', true],
] as const)('reports %s with its code', async (_, answer, code, retryable) => {
  const store = await start({ Upsert: typeof answer === 'number' ? answer : { status: answer } });
  expect(await failureOf(store.upsert({ files: [fileOf('a.ts', {})] }))).toMatchObject({ code, retryable });
});

it('limits the time of a request', async () => {
  const store = await start({ Query: 'silent' }, { timeoutMs: 200 });
  expect(await failureOf(store.stats())).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
});

it('loads a collection again that the server has released', async () => {
  const store = await start();
  await store.stats();
  server.answer('Query', { status: { error_code: 'CollectionNotLoaded', code: 101, reason: 'not loaded' } });
  expect(await failureOf(store.stats())).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  server.answer('Query', { status: { error_code: 'Success' }, fields_data: [] });
  await store.stats();
  expect(server.requests('LoadCollection')).toHaveLength(2);
});

it('changes no collection of another program or another version', async () => {
  const schema = { name: 'c', fields: [] };
  const described = (description: string): Answer => ({
    status: { error_code: 'Success' },
    schema: { ...schema, description },
  });
  const store = await start({ DescribeCollection: described('photos') });
  expect((await failureOf(store.upsert({ files: [fileOf('a.ts', {})] }))).code).toBe('INDEX_CORRUPT');
  server.answer('DescribeCollection', described(descriptionOf(7)));
  expect((await failureOf(store.searchDense(dense))).code).toBe('INDEX_STALE');
  expect(server.requests('Upsert')).toEqual([]);
});

it('reads with strong consistency', async () => {
  const store = await start();
  await store.searchDense(dense);
  await store.stats();
  expect(server.requests('Search')[0]).toMatchObject({ consistency_level: 'Strong' });
  for (const request of server.requests('Query')) expect(request).toMatchObject({ consistency_level: 'Strong' });
});

it('searches a graph with at least as many candidates as requested hits', async () => {
  const store = await start({}, { index: 'hnsw', searchEf: 50 });
  await store.searchDense({ ...dense, topK: 100 });
  const [{ search_params }] = server.requests('Search') as [{ search_params: { key: string; value: string }[] }];
  const { ef } = JSON.parse(search_params.find(({ key }) => key === 'params')!.value) as { ef: number };
  expect(ef).toBeGreaterThanOrEqual(100);
});

it('writes files in one request, or in several of whole files if they are too large for one', async () => {
  const store = await start();
  const rows = (): readonly unknown[] => server.requests('Upsert').map(({ num_rows }) => num_rows);
  await store.upsert({ files: [fileOf('a.ts', { text: '1' }, { text: '2' }), fileOf('b.ts', {})] });
  expect(rows()).toEqual([3]);
  const large = (path: string): ReturnType<typeof fileOf> =>
    fileOf(
      path,
      ...Array.from({ length: 3 }, (_, part) => ({ text: `${part}`.repeat(4 * 2 ** 20), fields: { body: '' } })),
    );
  await store.upsert({ files: [large('a.ts'), large('b.ts'), large('c.ts')] });
  expect(rows()).toEqual([3, 6, 3]);
});

it('leaves lexical search to the second store by default', async () => {
  const store = await start();
  expect(store.facts.lexical).toBe(false);
  expect((await failureOf(store.searchLexical({ query: 'word', topK: 1 }))).code).toBe('UNSUPPORTED');
});

it('deletes the blank rows of a killed session once', async () => {
  const store = await start();
  await store.upsert({ files: [fileOf('a.ts', {})] });
  await store.upsert({ files: [fileOf('b.ts', {})] });
  expect(server.requests('Delete').map(({ expr }) => expr)).toEqual(['granularity == "replaced"']);
});

it('refuses a file that exceeds one request', async () => {
  const store = await start();
  const huge = fileOf('a.ts', { text: 'x'.repeat(33 * 2 ** 20), fields: { body: '' } });
  expect((await failureOf(store.upsert({ files: [huge] }))).code).toBe('LIMIT_EXCEEDED');
  expect(server.requests('Upsert')).toEqual([]);
});

it('warns about words that do not fit, with the path and without the words', async () => {
  const store = await start({}, { lexical: 'server' });
  const text = Array.from({ length: 12_000 }, (_, index) => `secret${index}`).join(' ');
  await store.upsert({ files: [fileOf('a.ts', { text })] });
  const warnings = project.messages.filter(({ level }) => level === 'warn');
  expect(warnings).toMatchObject([{ details: { path: 'a.ts' } }]);
  expect(JSON.stringify(warnings)).not.toContain('secret1');
});

it('counts the chunks of every file, also if a query returns any part of them', async () => {
  const rows = Array.from({ length: 40_000 }, (_, row) => ({
    id: `${(row * 7_919) % 40_000}`.padStart(5, '0'),
    path: `${Math.floor(row / 4)}.ts`,
    granularity: row % 4 === 0 ? 'file' : 'chunk',
  }));
  const store = await start({ Query: queryAnswer(rows) });
  const files = await store.files();
  expect(files.size).toBe(10_000);
  expect([...files.values()].every((chunks) => chunks === 3)).toBe(true);
  expect(server.requests('Query').length).toBeLessThan(16);
});
