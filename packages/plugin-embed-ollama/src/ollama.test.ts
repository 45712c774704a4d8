import type { PluginContext } from '@codesearch/kernel';
import { ModelServer, ollamaRoutes, openLayered, temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ollama } from './index.ts';

let server: ModelServer;
let project: TemporaryProject;

beforeEach(async () => {
  server = await ModelServer.start(ollamaRoutes({ dimensions: 32, maxInputTokens: 512 }));
  project = await temporaryProject();
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await project.remove();
});

const context = (env: Readonly<Record<string, string>> = {}): PluginContext => ({
  ...project.context,
  env: (name) => env[name],
});
const requests = (route: string): unknown[] =>
  server.calls.flatMap((call) => (call.route === route ? [call.body] : []));

it('uses the server of OLLAMA_HOST, and takes the vector length and the context length from the model', async () => {
  await using embedder = await openLayered(ollama(), context({ OLLAMA_HOST: server.url }));
  expect(embedder.facts).toMatchObject({ dimensions: 32, maxInputTokens: 512, price: { dollarsPerMillionTokens: 0 } });
});

it.each(['/', '/v1', '/api/'])('leaves out the path %s, which people copy with the address', async (path) => {
  const named = `${server.url}${path}`;
  await using embedder = await openLayered(ollama(), context({ OLLAMA_HOST: named.replace('http://', '') }));
  expect(embedder.facts).toMatchObject({ dimensions: 32, host: new URL(server.url).host });
});

it('sends prefixes, context length and keep-alive with a request', async () => {
  const binding = ollama({ baseURL: server.url, keepAlive: '10m', dimensions: 16, contextLength: 256 });
  await using embedder = await openLayered(binding, context());
  await embedder.embed({ kind: 'query', inputs: ['where'] });
  await embedder.embed({ kind: 'document', inputs: ['here'] });
  const common = {
    model: 'nomic-embed-text',
    truncate: false,
    dimensions: 16,
    keep_alive: '10m',
    options: { num_ctx: 256 },
  };
  expect(requests('POST /api/embed')).toEqual([
    { ...common, input: ['search_query: where'] },
    { ...common, input: ['search_document: here'] },
  ]);
});

describe('a missing model', () => {
  it('is refused with the command that downloads it', async () => {
    await expect(openLayered(ollama({ baseURL: server.url, model: 'other' }), context())).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining('ollama pull other') as string,
    });
    expect(requests('POST /api/pull')).toEqual([]);
  });

  it('is downloaded if the option pull is set, with its progress logged', async () => {
    await using embedder = await openLayered(ollama({ baseURL: server.url, model: 'other', pull: true }), context());
    expect(embedder.facts.dimensions).toBe(32);
    const loaded = project.messages.map(({ details }) => details?.['loaded']);
    expect(loaded).toEqual([0, 250, 500, 1000]);
  });
});

it('reports a server that is down at once, with the command that starts it', async () => {
  const { url } = server;
  await server[Symbol.asyncDispose]();
  await expect(openLayered(ollama({ baseURL: url }), context())).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('ECONNREFUSED') as string,
    hint: expect.stringContaining('ollama serve') as string,
  });
});

it('prints nothing if the server fails, because standard output may carry a protocol', async () => {
  const spies = (['log', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method));
  await using embedder = await openLayered(ollama({ baseURL: server.url }), context(), { embedder: {} });
  server.fault = () => ({ status: 500, body: 'a page' });
  await expect(embedder.embed({ kind: 'query', inputs: ['a'] })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('has another fingerprint with other prefixes, dimensions or models, but not with another host', () => {
  const fingerprints = [{}, { documentPrefix: '' }, { dimensions: 8 }, { model: 'mxbai-embed-large' }].map((options) =>
    JSON.stringify(ollama(options).fingerprint()),
  );
  expect(new Set(fingerprints).size).toBe(4);
  expect(ollama({ baseURL: 'http://elsewhere', keepAlive: 0 }).fingerprint()).toEqual(ollama().fingerprint());
});

it('shows what the server says with a status of success', async () => {
  await using embedder = await openLayered(ollama({ baseURL: server.url }), context());
  server.fault = () => ({ status: 200, body: { error: { message: 'The model is not loaded: secret total' } } });
  const call = embedder.embed({ kind: 'query', inputs: ['secret total'] });
  await expect(call).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
    message: expect.stringMatching(/status of success: The model is not loaded: …$/) as string,
  });
});
