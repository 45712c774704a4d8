import { describe, expect, it } from 'vitest';
import { stageNames } from '@codesearch/kernel';
import type { Preset, StageBinding, StageBindings, StageName } from '@codesearch/kernel';
import { resolveConfig } from './resolve-config.ts';

const binding = (stage: StageName, plugin = `preset-${stage}`): StageBinding =>
  ({ stage, plugin, describe: () => ({}), create: () => undefined }) as unknown as StageBinding;

const preset: Preset = {
  name: 'test',
  module: 'data:text/javascript,',
  stages: Object.fromEntries(stageNames.map((stage) => [stage, binding(stage)])) as unknown as StageBindings,
};

const resolve = (config: unknown, file?: string): ReturnType<typeof resolveConfig> =>
  resolveConfig(config, { preset, file, defaultWorkers: 2 });

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
    [{ home: 7 }, "'home' is the number 7, not a path."],
    [{ workers: '4' }, `'workers' is the string "4".`],
  ])('names the type that %j has, and the one that it should have', (config, problem) => {
    expect(() => resolve(config)).toThrow(problem);
  });

  it.each([
    ['a plugin that was not called', { chunker: () => binding('chunker') }],
    ['a string for a plugin', { chunker: 'ast' }],
    ['an array', []],
    ['a number', 5],
    ['a negative number of workers', { workers: -1 }],
    ['a home that is not a path', { home: 7 }],
  ])('refuses %s', (_, config) => {
    expect(() => resolve(config)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

it('rejects a plugin of an older version by its name', () => {
  const { describe: _, ...older } = binding('store', 'store-x');
  expect(() => resolve({ store: older })).toThrow(/store-x was made for an older version/);
});
