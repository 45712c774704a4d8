import { expect, it } from 'vitest';
import { hashedVector } from '../reference/hashed-vector.ts';
import { openaiEmbeddings } from './embedding-routes.ts';
import { ModelServer } from './model-server.ts';

const ask = async (server: ModelServer, signal?: AbortSignal): Promise<unknown> => {
  const body = JSON.stringify({ model: 'm', input: ['a b', 'c'], dimensions: 8 });
  const response = await fetch(`${server.url}/v1/embeddings`, { method: 'POST', body, ...(signal && { signal }) });
  return response.ok ? response.json() : response.status;
};

it('a server answers, records its requests, and fails in every way', async () => {
  await using server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings({ maxBatchSize: 2 }) });
  server.failNext({ status: 429, headers: { 'retry-after': '1' } }, 'reset', 'half');
  expect(await ask(server)).toBe(429);
  await expect(ask(server)).rejects.toThrow();
  await expect(ask(server)).rejects.toThrow();
  expect(await ask(server)).toMatchObject({ data: [{ index: 1 }, { index: 0 }], usage: { total_tokens: 2 } });
  expect(server.calls.map(({ ordinal, route }) => [ordinal, route])).toEqual(
    [1, 2, 3, 4].map((ordinal) => [ordinal, 'POST /v1/embeddings']),
  );
  expect((await fetch(`${server.url}/other`)).status).toBe(404);
});

it.each([[undefined], ['float'], ['base64']])('a server serves vectors in the form %s', async (format) => {
  await using server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
  const body = JSON.stringify({ model: 'm', input: 'a', dimensions: 3, encoding_format: format });
  const response = await fetch(`${server.url}/v1/embeddings`, { method: 'POST', body });
  const { data } = (await response.json()) as { readonly data: readonly { readonly embedding: unknown }[] };
  const expected = [...hashedVector('a', 3)];
  const { embedding } = data[0] ?? {};
  if (format !== 'base64') return expect(embedding).toEqual(expected);
  const bytes = Buffer.from(embedding as string, 'base64');
  expect([0, 4, 8].map((offset) => bytes.readFloatLE(offset))).toEqual(expected);
});

it('a server refuses another form, as that of OpenAI does', async () => {
  await using server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
  const body = JSON.stringify({ model: 'm', input: 'a', encoding_format: 'int8' });
  expect((await fetch(`${server.url}/v1/embeddings`, { method: 'POST', body })).status).toBe(400);
});

it('a server counts clients that disconnect', async () => {
  await using server = await ModelServer.start({});
  server.failNext('hang');
  const controller = new AbortController();
  const asked = ask(server, controller.signal);
  while (server.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  await expect(asked).rejects.toThrow('aborted');
  while (server.abandoned === 0) await new Promise((resolve) => setImmediate(resolve));
});
