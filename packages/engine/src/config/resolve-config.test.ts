import { describe, expect, it } from 'vitest';
import { contractVersion, policySettings, stageNames } from '@codesearch/kernel';
import { withinTime } from '@codesearch/toolkit';
import type { CodesearchError, Preset, StageBinding, StageBindings, StageName } from '@codesearch/kernel';
import { hasOtherPlugins, resolveConfig } from './resolve-config.ts';
import type { ResolveOptions } from './resolve-config.ts';
import { resolveLoaded } from './resolve-loaded.ts';

const binding = (stage: StageName, plugin = `preset-${stage}`): StageBinding =>
  ({ stage, plugin, contractVersion, describe: () => ({}), create: () => undefined }) as unknown as StageBinding;

const preset: Preset = {
  name: 'test',
  module: 'data:text/javascript,',
  stages: Object.fromEntries(stageNames.map((stage) => [stage, binding(stage)])) as unknown as StageBindings,
};

const resolve = (config: unknown, file?: string): ReturnType<typeof resolveConfig> =>
  resolveConfig(config, { preset, file, defaultWorkers: 2 });

describe('policies of calls', () => {
  const inMain = { preset: { ...preset, stages: { ...preset.stages } }, defaultWorkers: 1 };

  it.each(Object.entries(policySettings).flatMap(([stage, settings]) => settings.map((setting) => [stage, setting])))(
    'accept %s.%s, a whole number from 1 on',
    (stage, setting) => {
      const resolve = (value: unknown) => resolveConfig({ policies: { [stage!]: { [setting!]: value } } }, inMain);
      expect(resolve(3).policies).toEqual({ [stage!]: { [setting!]: 3 } });
      for (const value of [0, 1.5, '3', null, Infinity])
        expect(() => resolve(value)).toThrow(`policies.${stage}.${setting}`);
    },
  );

  it.each(Object.keys(policySettings))('have the setting that a time limit of %s names', async (stage) => {
    const late = withinTime(() => new Promise(() => {}), {
      operation: stage,
      ms: 1,
      setting: `policies.${stage}.timeoutMs`,
      signal: undefined,
    });
    const { hint } = (await late.catch((error: unknown) => error)) as CodesearchError;
    const [, key, setting] = /'policies\.(\w+)\.(\w+)'/.exec(hint ?? '') ?? [];
    expect(resolveConfig({ policies: { [key!]: { [setting!]: 5 } } }, inMain).policies).toEqual({
      [stage]: { timeoutMs: 5 },
    });
  });

  it.each([
    [{ policies: 3 }, /'policies' is the number 3/],
    [{ policies: { chunkers: {} } }, /unknown key 'chunkers'/],
    [{ policies: { chunker: { attempts: 3 } } }, /unknown key 'attempts'/],
    [{ policies: { store: 3 } }, /'policies.store' is the number 3/],
    [{ policies: { reranker: { batchSize: 3 } } }, /unknown key 'batchSize'/],
  ])('refuse %j', (config, message) => {
    expect(() => resolveConfig(config, inMain)).toThrow(message);
  });

  it('refuse a limit that calls on this machine do not have', () => {
    const pooled = {
      ...inMain.preset,
      stages: { ...inMain.preset.stages, embedder: { ...preset.stages.embedder, placement: 'pool' as const } },
    };
    const resolve = (policy: unknown) =>
      resolveConfig({ policies: { embedder: policy } }, { preset: pooled, defaultWorkers: 1 });
    expect(() => resolve({ attempts: 5 })).toThrow(/has no effect/);
    expect(() => resolve({ concurrency: 5 })).toThrow(/has no effect/);
    const policy = { batchSize: 5, timeoutMs: 5 };
    expect(resolve(policy).policies).toEqual({ embedder: policy });
  });
});

describe('a limit of cost', () => {
  it('is an amount, and nothing else', () => {
    expect(resolve({ maxCost: 2.5 }).maxCost).toBe(2.5);
    expect(resolve({}).maxCost).toBeUndefined();
    for (const maxCost of [-1, NaN, '2', null]) expect(() => resolve({ maxCost })).toThrow("'maxCost'");
  });
});

describe('a limit of memory', () => {
  const limit = (config: object, options: Partial<ResolveOptions> = {}): number =>
    resolveConfig(config, { preset, defaultWorkers: 2, ...options }).memoryLimit;

  it('is that of the command, of the configuration, or one that all processes fit into', () => {
    expect(limit({})).toBe(500);
    expect(limit({ workers: 8 })).toBe(1250);
    expect(limit({ memoryLimit: 400 })).toBe(400);
    expect(limit({ memoryLimit: 400 }, { memoryLimit: 350 })).toBe(350);
  });

  it('is a whole number of MB, and enough for a run', () => {
    for (const memoryLimit of [299, 400.5, '500', null]) expect(() => limit({ memoryLimit })).toThrow("'memoryLimit'");
  });
});

describe('resolveConfig', () => {
  it('completes a configuration from the preset, and keeps the origin of each value', () => {
    const resolved = resolve({ chunker: binding('chunker', 'mine'), workers: 1 });
    expect(resolved.stages.chunker.plugin).toBe('mine');
    expect(resolved.stages.store.plugin).toBe('preset-store');
    expect(resolved.workers).toBe(1);
    expect(resolved.origins).toMatchObject({ chunker: 'config', store: 'preset', workers: 'config', home: 'default' });
  });

  it('takes the store for lexical search from the configuration, else from the preset', () => {
    const words = binding('store', 'words') as StageBinding<'store'>;
    expect(resolve({}).lexical).toBeUndefined();
    expect(resolve({ lexical: words })).toMatchObject({ lexical: words, origins: { lexical: 'config' } });
    const beside = resolveConfig({}, { preset: { ...preset, lexical: words }, defaultWorkers: 2 });
    expect(beside).toMatchObject({ lexical: words, origins: { lexical: 'preset' } });
    expect(() => resolve({ lexical: binding('embedder') })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });

  it('returns a frozen configuration', () => {
    expect(() => ((resolve({}) as { workers: number }).workers = 9)).toThrow(TypeError);
  });

  it('knows that another process can load the preset alone or a file, but not an object', () => {
    expect(resolve(undefined).loadable).toBe(true);
    expect(resolve({ workers: 1 }, '/project/codesearch.config.ts').loadable).toBe(true);
    expect(resolve({ workers: 1 }).loadable).toBe(false);
  });

  it('refuses an unknown key, and names the nearest known one', () => {
    expect(() => resolve({ embeder: binding('embedder') })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', hint: expect.stringContaining("'embedder'") }),
    );
  });

  it('refuses a plugin under the key of another stage, and names its own key', () => {
    expect(() => resolve({ store: binding('embedder', 'openai') })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', hint: expect.stringContaining("'embedder'") }),
    );
  });

  it('suggests no key that is a very different word', () => {
    expect(() => resolve({ foo: 1 })).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/^Known keys: scanner, /) as string }),
    );
  });

  it.each<[unknown, string]>([
    [5, 'it is the number 5, not an object.'],
    [() => ({}), 'it is a function, not an object.'],
    [[], 'it is an array, not an object.'],
    [new Map([['workers', 1]]), 'it is a Map, not an object.'],
    [new Error('late'), 'it is an Error, not an object.'],
    [{ home: 7 }, "'home' is the number 7, not an absolute path."],
    [{ workers: '4' }, `'workers' is the string "4".`],
  ])('names the type that %j has, and the one that it should have', (config, problem) => {
    expect(() => resolve(config)).toThrow(problem);
  });

  it('refuses what a file gives without settings', async () => {
    const loaded = { config: new Map([['workers', 1]]) };
    await expect(resolveLoaded(loaded, { preset, defaultWorkers: 2 })).rejects.toThrow('it is a Map, not an object.');
  });

  it.each([
    ['a plugin that was not called', { chunker: () => binding('chunker') }],
    ['a string for a plugin', { chunker: 'ast' }],
    ['a plugin that definePlugin has not made', { chunker: { stage: 'chunker', plugin: 'mine', create: () => ({}) } }],
    ['an array', []],
    ['a number', 5],
    ['a negative number of workers', { workers: -1 }],
    ['a home that is not a path', { home: 7 }],
  ])('refuses %s', (_, config) => {
    expect(() => resolve(config)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('a plugin for another contract', () => {
  const built = (version: number): StageBinding => ({ ...binding('chunker', 'foreign'), contractVersion: version });

  it.each([
    [2, /foreign was built for contract 2, and this program has contract 1/, /Update this program/],
    [0, /foreign was built for contract 0, and this program has contract 1/, /Update foreign/],
  ])('is refused: contract %s', (version, message, hint) => {
    expect(() => resolve({ chunker: built(version) })).toThrow(
      expect.objectContaining({
        code: 'PLUGIN_INVALID',
        plugin: 'foreign',
        message: expect.stringMatching(message) as string,
        hint: expect.stringMatching(hint) as string,
      }),
    );
  });

  it('is refused inside the options of another plugin', () => {
    const options: Record<string, unknown> = { nested: [{ fallback: built(2) }] };
    options['self'] = options;
    const outer = { ...binding('chunker', 'outer'), options } as StageBinding;
    expect(() => resolve({ chunker: outer })).toThrow(/foreign was built for contract 2/);
  });
});

it('a configuration has other plugins under the key of a stage or of the lexical store, and in their options', () => {
  expect(hasOtherPlugins(resolve({ workers: 1, maxCost: 2, readOnly: true }))).toBe(false);
  expect(hasOtherPlugins(resolve({ reranker: binding('reranker', 'other') }))).toBe(true);
  expect(hasOtherPlugins(resolve({ lexical: binding('store', 'other') }))).toBe(true);
  const own = { ...binding('chunker'), options: { size: 7 } };
  expect(hasOtherPlugins(resolve({ chunker: own }))).toBe(false);
  expect(hasOtherPlugins(resolve({ chunker: { ...own, definedIn: 'file:///another.js' } }))).toBe(true);
  expect(hasOtherPlugins(resolve({ chunker: { ...own, options: { fallback: binding('chunker', 'other') } } }))).toBe(
    true,
  );
});
