import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import type { ModelAnswer, ModelCall, ModelFault } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { remoteConfig, textsOf } from './remote-config.ts';

/* A model that answers nonsense, cannot take one text, or is down. */

let sandbox: Sandbox;
let server: ModelServer;

beforeEach(async () => {
  server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
  sandbox = new Sandbox({
    'good.ts': 'export function good() {}\n',
    'other.ts': 'export function other() {}\n',
    'poison.ts': 'export function poison() {}\n',
  });
  writeFileSync(join(sandbox.folder, 'remote.config.mjs'), remoteConfig(server.url, { attempts: 1 }));
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

const run = (...args: readonly string[]): Promise<Outcome> =>
  sandbox.run([...args, '--config', join(sandbox.folder, 'remote.config.mjs')]);

/** An answer with other vectors for some texts. */
const withVectors =
  (vector: readonly (number | null)[], isFor: (text: string) => boolean = () => true) =>
  (call: ModelCall): ModelFault =>
  (answer: ModelAnswer): ModelAnswer => {
    const { data } = answer.body as { readonly data: readonly object[] };
    const texts = textsOf(call.body);
    const changed = data.map((each, index) => (isFor(texts[index] as string) ? { ...each, embedding: vector } : each));
    return { ...answer, body: { ...(answer.body as object), data: changed } };
  };

const isPoison = (text: string): boolean => text.includes('poison');

it('ends the run if vectors mean nothing, which are in no index or cache when the model is repaired', async () => {
  server.fault = withVectors(Array.from({ length: 16 }, () => null));
  const { code, stderr } = await run('index');
  expect([code, stderr]).toEqual([2, expect.stringContaining('RESPONSE_INVALID') as string]);
  server.fault = () => undefined;
  const before = server.calls.length;
  expect((await run('index')).code).toBe(0);
  const sent = server.calls.slice(before).flatMap(({ body }) => textsOf(body));
  for (const name of ['good', 'other', 'poison']) expect(sent).toContainEqual(expect.stringContaining(name));
});

describe('one text that the model cannot take', () => {
  const broken = { error: { message: 'failed to encode response: unsupported value: NaN' } };
  it.each<readonly [string, (call: ModelCall) => ModelFault | undefined]>([
    ['status 500', ({ body }) => (textsOf(body).some(isPoison) ? { status: 500, body: broken } : undefined)],
    ['no vector', withVectors([], isPoison)],
  ])('with %s costs this text its vector, and all are found by their words', async (_, fault) => {
    server.fault = fault;
    const { code, stderr, stdout } = await run('index');
    expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('refused 1 chunk') as string]);
    for (const name of ['good', 'other', 'poison'])
      expect((await run('search', name, '--files')).stdout.split('\n')[0]).toBe(`${name}.ts`);
  });
});

describe('a model that takes nothing', () => {
  it('ends the run with its own words', async () => {
    server.fault = () => ({
      status: 500,
      body: { error: { message: 'model requires more system memory (9 GiB) than is available' } },
    });
    const { code, stderr } = await run('index');
    expect([code, stderr]).toEqual([2, expect.stringContaining('model requires more system memory') as string]);
  });

  it('leaves what is stored to lexical search, and the answer says so', async () => {
    await run('index');
    server.fault = () => ({ status: 500, body: {} });
    const { code, stdout, stderr } = await run('search', 'where is the good function', '--files');
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'good.ts']);
    expect(stderr).toContain('Only the words are searched, not the meaning');
  });

  it('is named where nothing is found because of it', async () => {
    await run('index');
    server.fault = () => ({ status: 500, body: { error: { message: 'out of memory' } } });
    writeFileSync(join(sandbox.tree, 'added.ts'), 'export function addedLater() {}\n');
    for (const command of [
      ['search', 'addedLater'],
      ['callers', 'addedLater'],
    ]) {
      const { code, stderr } = await run(...command);
      expect([code, stderr]).toEqual([2, expect.stringContaining('out of memory. Nothing was found so far') as string]);
    }
  });
});
