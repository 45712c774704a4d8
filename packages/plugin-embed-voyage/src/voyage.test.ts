import type { PluginContext } from '@codesearch/kernel';
import { dot, ModelServer, openLayered, temporaryProject, voyageEmbeddings, guardStage } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { voyage } from './index.ts';
import type { VoyageOptions } from './index.ts';

let server: ModelServer;
let project: TemporaryProject;

beforeEach(async () => {
  server = await ModelServer.start({ 'POST /v1/embeddings': voyageEmbeddings({ dimensions: 512 }) });
  project = await temporaryProject();
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await project.remove();
});

const context = (env: Readonly<Record<string, string>> = { VOYAGE_API_KEY: 'pa-own' }): PluginContext => ({
  ...project.context,
  env: (name) => env[name],
});
const here = (options: VoyageOptions = {}): VoyageOptions => ({ baseURL: `${server.url}/v1`, ...options });

it('reports a missing key with the name of its variable when the stage is opened', async () => {
  await expect(openLayered(voyage(), context({}))).rejects.toMatchObject({
    code: 'CREDENTIAL_MISSING',
    message: expect.stringContaining('VOYAGE_API_KEY') as string,
  });
  expect([voyage().environment[0], voyage({ apiKeyEnv: 'K' }).environment[0]]).toEqual(['VOYAGE_API_KEY', 'K']);
});

it('refuses an address in VOYAGE_API_BASE, and does not ignore it, unless the options give one', async () => {
  const env = context({ VOYAGE_API_KEY: 'pa-own', VOYAGE_API_BASE: 'https://gateway.example/v1' });
  await expect(openLayered(voyage(), env)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('VOYAGE_API_BASE') as string,
  });
  await using own = await openLayered(voyage(here({ dimensions: 512 })), env);
  await own.embed({ kind: 'query', inputs: ['where'] });
  expect(server.calls).toHaveLength(1);
});

it('sends with a request whether it is a query, and the form of the vectors', async () => {
  await using embedder = await openLayered(voyage(here({ dimensions: 256 })), context());
  await embedder.embed({ kind: 'query', inputs: ['where'] });
  await embedder.embed({ kind: 'document', inputs: [''] });
  const common = { model: 'voyage-code-3', truncation: false, output_dimension: 256, output_dtype: 'float' };
  expect(server.calls.map(({ body }) => body)).toEqual([
    { ...common, input: ['where'], input_type: 'query', encoding_format: 'base64' },
    { ...common, input: [' '], input_type: 'document', encoding_format: 'base64' },
  ]);
  expect(server.calls[0]?.headers.authorization).toBe('Bearer pa-own');
});

describe('every output type', () => {
  it.each(['float', 'int8', 'binary'] as const)(
    '%s gives unit vectors that keep the order of similarity',
    async (outputDtype) => {
      await using embedder = await openLayered(voyage(here({ outputDtype, dimensions: 1024 })), context());
      const inputs = ['parse the header of a request', 'parse the header of an answer', 'rice and chicken'];
      const { vectors } = await embedder.embed({ kind: 'document', inputs });
      const [a, b, c] = vectors as [Float32Array, Float32Array, Float32Array];
      for (const vector of vectors) {
        expect(vector).toHaveLength(1024);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }
      expect(dot(a, b)).toBeGreaterThan(dot(a, c));
    },
  );

  it('binary keeps the order of the signs', async () => {
    await using embedder = await openLayered(
      voyage(here({ model: 'm', outputDtype: 'binary', dimensions: 8 })),
      context(),
    );
    // The example of Voyage's documentation: bits 01001101, which are 77, sent as -51.
    server.fault = () => ({ body: { data: [{ index: 0, embedding: [-51] }] } });
    const { vectors } = await embedder.embed({ kind: 'document', inputs: ['a'] });
    expect([...(vectors[0] as Float32Array)].map(Math.sign)).toEqual([-1, 1, -1, -1, 1, 1, -1, 1]);
  });
});

it('measures an unknown model once, and knows the models of the family', async () => {
  for (let project = 0; project < 2; project++) {
    await using embedder = await openLayered(voyage(here({ model: 'voyage-9' })), context());
    expect(embedder.facts.dimensions).toBe(512);
  }
  expect(server.calls).toHaveLength(1);
  expect(guardStage(voyage({ model: 'voyage-3.5-lite' }), context()).facts).toMatchObject({
    dimensions: 1024,
    maxBatchTokens: 1_000_000,
    price: { dollarsPerMillionTokens: 0.02 },
  });
});

it.each([
  ['a length that the model does not support', { dimensions: 384 }, 'dimensions'],
  ['a key instead of the name of its variable', { apiKeyEnv: 'pa-1-2' }, 'apiKeyEnv'],
  ['a password in the address', { baseURL: 'https://:secret@x.example/v1' }, 'baseURL'],
  ['more texts than a request may contain', { batchSize: 1001 }, 'batchSize'],
])('refuses %s', (_, options, field) => {
  expect(() => guardStage(voyage(options), context())).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', details: { field } }),
  );
});

it('has another fingerprint with another length or precision, but not with another batch size', () => {
  const fingerprints = [{}, { dimensions: 256 }, { outputDtype: 'int8' as const }, { model: 'voyage-4' }].map(
    (options) => JSON.stringify(voyage(options).fingerprint()),
  );
  expect(new Set(fingerprints).size).toBe(4);
  expect(voyage({ batchSize: 9 }).fingerprint()).toEqual(voyage().fingerprint());
});
