import type { PluginContext } from '@codesearch/kernel';
import { ModelServer, openaiEmbeddings, openLayered, temporaryProject, guardStage } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openai } from './index.ts';

let server: ModelServer;
let project: TemporaryProject;

beforeEach(async () => {
  server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings({ dimensions: 384 }) });
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
const baseURL = (): string => `${server.url}/v1`;

it('suggests /v1 if the address has no path and the server has nothing there', async () => {
  await using embedder = await openLayered(openai({ baseURL: server.url, model: 'm', dimensions: 384 }), context());
  await expect(embedder.embed({ kind: 'query', inputs: ['a'] })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    hint: expect.stringContaining(`baseURL: '${server.url}/v1'`) as string,
  });
});

describe('keys', () => {
  it('are required for OpenAI, with the name of the variable, when the stage is opened', async () => {
    await expect(openLayered(openai(), context())).rejects.toMatchObject({
      code: 'CREDENTIAL_MISSING',
      message: expect.stringContaining('OPENAI_API_KEY') as string,
    });
    expect(openai().environment).toContain('OPENAI_API_KEY');
  });

  it('and texts are sent nowhere if a variable of the vendor names another server, unless the address is given', async () => {
    const env = context({ OPENAI_API_KEY: 'sk-own', OPENAI_BASE_URL: baseURL() });
    await expect(openLayered(openai({ dimensions: 384 }), env)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('OPENAI_BASE_URL') as string,
    });
    expect(server.calls).toEqual([]);
    await using own = await openLayered(openai({ baseURL: 'https://api.openai.com/v1' }), env);
    expect(own.facts.host).toBe('api.openai.com');
    expect(openai().environment).toContain('OPENAI_BASE_URL');
  });

  it('are sent only to the server that they are meant for', async () => {
    await using embedder = await openLayered(
      openai({ baseURL: baseURL(), dimensions: 384 }),
      context({ OPENAI_API_KEY: 'sk-own' }),
    );
    await embedder.embed({ kind: 'query', inputs: ['a'] });
    expect(server.calls[0]?.headers).not.toHaveProperty('authorization');
    expect(openai({ baseURL: baseURL() }).environment).toEqual([]);
  });

  it('are sent to another server if the configuration names their variable', async () => {
    const binding = openai({ baseURL: baseURL(), dimensions: 384, apiKeyEnv: 'OTHER_KEY' });
    await using embedder = await openLayered(binding, context({ OTHER_KEY: 'sk-other' }));
    await embedder.embed({ kind: 'query', inputs: ['a'] });
    expect(server.calls[0]?.headers.authorization).toBe('Bearer sk-other');
    expect(binding.environment).toEqual(['OTHER_KEY']);
  });
});

describe('a request', () => {
  it('contains model, length and prefixes, and no empty text', async () => {
    const binding = openai({ baseURL: baseURL(), model: 'm', dimensions: 8, queryPrefix: 'query: ' });
    await using embedder = await openLayered(binding, context());
    await embedder.embed({ kind: 'query', inputs: ['totals', ''] });
    await embedder.embed({ kind: 'document', inputs: ['', '\ud800'] });
    expect(server.calls.map(({ body }) => body)).toEqual([
      { model: 'm', dimensions: 8, encoding_format: 'base64', input: ['query: totals', 'query: '] },
      { model: 'm', dimensions: 8, encoding_format: 'base64', input: [' ', '\ufffd'] },
    ]);
  });

  it('returns the same vectors as numbers and as base64', async () => {
    const vectors = await Promise.all(
      (['base64', 'float'] as const).map(async (encoding) => {
        const embedder = guardStage(openai({ baseURL: baseURL(), model: 'm', dimensions: 16, encoding }), context());
        await embedder.open?.();
        return (await embedder.embed({ kind: 'document', inputs: ['one two', 'three'] })).vectors;
      }),
    );
    expect(vectors[0]).toEqual(vectors[1]);
    expect(server.calls.map(({ body }) => (body as { encoding_format: string }).encoding_format).toSorted()).toEqual([
      'base64',
      'float',
    ]);
  });
});

describe('the length of the vectors', () => {
  it('is known without a request for OpenAI’s models', () => {
    const lengthOf = (options: Parameters<typeof openai>[0]): number =>
      guardStage(openai(options), context()).facts.dimensions;
    expect(lengthOf({})).toBe(1536);
    expect(lengthOf({ model: 'text-embedding-3-large' })).toBe(3072);
    expect(lengthOf({ model: 'text-embedding-3-large', dimensions: 256 })).toBe(256);
  });

  it('is measured once for all projects for another model', async () => {
    for (let project = 0; project < 2; project++) {
      await using embedder = await openLayered(openai({ baseURL: baseURL(), model: 'local' }), context());
      expect(embedder.facts.dimensions).toBe(384);
    }
    expect(server.calls).toHaveLength(1);
  });
});

describe('options are refused', () => {
  it.each([
    ['a key instead of the name of its variable', { apiKeyEnv: 'sk-1-2' }, 'apiKeyEnv'],
    ['a password in the address', { baseURL: 'https://me:secret@x.example/v1' }, 'baseURL'],
    ['an address without a protocol', { baseURL: 'x.example' }, 'baseURL'],
    ['vectors longer than the model’s', { dimensions: 4000 }, 'dimensions'],
    ['shorter vectors from a model of one length', { model: 'text-embedding-ada-002', dimensions: 8 }, 'dimensions'],
    ['more texts than a request may contain', { batchSize: 4096 }, 'batchSize'],
  ])('%s', (_, options, field) => {
    expect(() => guardStage(openai(options), context())).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', details: { field } }),
    );
  });
});

it('a model of OpenAI has the same fingerprint on every server, any other model one per server', () => {
  const fingerprint = (options: Parameters<typeof openai>[0]): unknown => openai(options).fingerprint();
  expect(fingerprint({ baseURL: 'https://x.openai.azure.com/openai/v1' })).toEqual(fingerprint({}));
  expect(fingerprint({ model: 'm', baseURL: 'http://a/v1' })).not.toEqual(
    fingerprint({ model: 'm', baseURL: 'http://b/v1' }),
  );
  expect(fingerprint({ model: 'm', documentPrefix: 'd: ' })).not.toEqual(fingerprint({ model: 'm' }));
  expect(fingerprint({ batchSize: 8, concurrency: 2 })).toEqual(fingerprint({}));
});

it('shows what the server says with a status of success', async () => {
  await using embedder = await openLayered(openai({ baseURL: baseURL(), model: 'm', dimensions: 384 }), context());
  server.fault = () => ({ status: 200, body: { error: { message: 'The model is not loaded: secret total' } } });
  const call = embedder.embed({ kind: 'query', inputs: ['secret total'] });
  await expect(call).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
    message: expect.stringMatching(/status of success: The model is not loaded: …$/) as string,
  });
});
