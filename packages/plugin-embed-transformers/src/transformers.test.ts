import type { GuardedStage } from '@codesearch/testkit';
import { guardStage } from '@codesearch/testkit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddingKind, PluginContext } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeRuntime } from './fixture/fake-runtime.ts';
import { presets, transformers } from './index.ts';
import type { TransformersOptions } from './index.ts';

let folder: string;
const info = vi.fn<PluginContext['logger']['info']>();
const opened: GuardedStage<'embedder'>[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-transformers-'));
  info.mockReset();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedder) => embedder[Symbol.asyncDispose]()));
  rmSync(folder, { recursive: true });
});

function create(options: TransformersOptions): GuardedStage<'embedder'> {
  const context = { cacheDir: folder, logger: { info, debug: info, warn: info } } as unknown as PluginContext;
  const embedder = guardStage(transformers({ runtime: fakeRuntime, ...options }), context);
  opened.push(embedder);
  return embedder;
}

async function open(options: TransformersOptions): Promise<GuardedStage<'embedder'>> {
  const embedder = create(options);
  await embedder.open?.();
  return embedder;
}

const vector = async (embedder: GuardedStage<'embedder'>, kind: EmbeddingKind, input: string): Promise<number[]> =>
  Array.from((await embedder.embed({ kind, inputs: [input] })).vectors[0]!);

describe('a preset', () => {
  it.each(Object.keys(presets))('%s names a model with everything that its use requires', (name) => {
    const preset = presets[name as keyof typeof presets];
    expect(preset.model).toMatch(/^[\w-]+\/[\w.-]+$/);
    expect(preset.dimensions).toBeGreaterThan(0);
    expect(transformers({ preset: name as keyof typeof presets }).fingerprint()).toMatchObject({
      model: preset.model,
      queryPrefix: preset.queryPrefix,
      maxInputTokens: preset.maxInputTokens,
    });
  });

  it('is refused if its model has other dimensions', async () => {
    await expect(open({ preset: 'fast' })).rejects.toMatchObject({ code: 'DIMENSION_MISMATCH' });
  });

  it('is refused together with a model', () => {
    expect(() => transformers({ preset: 'fast', model: 'any/model' }).fingerprint()).toThrow(/either preset or model/);
  });
});

describe('a text', () => {
  it('gets the prefix of its kind', async () => {
    const options = { model: 'any/model', queryPrefix: 'query: ', documentPrefix: 'passage: ' };
    const [prefixed, bare] = [await open(options), await open({ model: 'any/model' })];
    expect(await vector(prefixed, 'query', 'retry')).toEqual(await vector(bare, 'query', 'query: retry'));
    expect(await vector(prefixed, 'document', 'retry')).toEqual(await vector(bare, 'document', 'passage: retry'));
  });

  it('has the same vector alone and among longer ones', async () => {
    const embedder = await open({ model: 'any/model' });
    const inputs = ['one', 'one two three four', 'word '.repeat(600), 'two'];
    const { vectors } = await embedder.embed({ kind: 'document', inputs });
    for (const [index, input] of inputs.entries()) {
      const alone = await vector(embedder, 'document', input);
      for (const [axis, value] of alone.entries()) expect(vectors[index]![axis]).toBeCloseTo(value, 5);
    }
  });

  it('is truncated and reported if it is longer than the limit of the model', async () => {
    const embedder = await open({ model: 'any/model', maxInputTokens: 8 });
    const inputs = ['short', 'one two three four five six seven eight nine'];
    const { truncated, tokens } = await embedder.embed({ kind: 'document', inputs });
    expect({ truncated, tokens }).toEqual({ truncated: [1], tokens: 3 + 8 });
  });

  it.each(['mean', 'cls', 'last-token'] as const)('is pooled by %s', async (pooling) => {
    const embedder = await open({ model: 'any/model', pooling });
    const [first, second] = [await vector(embedder, 'query', 'a b'), await vector(embedder, 'query', 'a c')];
    // The fake gives a token the same vector in every text: only the mean depends on the words between the ends.
    if (pooling === 'mean') expect(first).not.toEqual(second);
    else expect(first).toEqual(second);
  });
});

describe('a model', () => {
  it('of a folder is loaded from there and never downloaded', async () => {
    mkdirSync(join(folder, 'mine'));
    writeFileSync(join(folder, 'mine/config.json'), '{}');
    expect((await open({ model: join(folder, 'mine') })).facts.model).toBe('mine');
    expect(info).not.toHaveBeenCalled();
  });

  it('that is missing is reported with its folder', async () => {
    await expect(open({ model: join(folder, 'none') })).rejects.toThrow(`${join(folder, 'none')} contains no model`);
    await expect(open({ model: 'any/model', download: false })).rejects.toThrow(/models.any.model.*'download' is off/);
    await expect(open({ model: 'any/missing' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('logs the progress of its download', async () => {
    await open({ model: 'any/model' });
    const progress = { model: 'any/model', file: 'onnx/model.onnx', loaded: 5, total: 10 };
    expect(info).toHaveBeenCalledWith('downloading a model', progress);
  });

  it('that cannot be downloaded is reported as retryable', async () => {
    await expect(open({ model: 'any/offline' })).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  });

  it('that fails or ends its thread fails only the call', async () => {
    await expect(open({ model: 'any/fails' })).rejects.toThrow(/run out of memory/);
    await expect(open({ model: 'any/crashes' })).rejects.toThrow(/thread has ended/);
  });
});

it('reports a missing package with the command that installs it', async () => {
  await expect(open({ runtime: 'not-installed' })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('needs not-installed') as string,
    hint: expect.stringContaining('npm install not-installed') as string,
  });
});

it('can be opened again after a failure', async () => {
  const embedder = create({ model: join(folder, 'later') });
  await expect(embedder.open?.()).rejects.toThrow(/contains no model/);
  mkdirSync(join(folder, 'later'));
  writeFileSync(join(folder, 'later/config.json'), '{}');
  await embedder.open?.();
  expect(embedder.facts.dimensions).toBe(32);
});
